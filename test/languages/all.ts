import { languageTags } from '../../src/language-tags.ts';
import type { Texts } from '../../src/web/languages/en.ts';
import { readers, readLanguage } from '../../src/web/languages/languages.ts';
import { pseudo } from './pseudo.ts';

/** All languages of the pages. */
export const languages: readonly Texts[] = await Promise.all(languageTags.map(readLanguage));

/** Adds English with accents to the languages, for the tests of a file. */
export function addPseudo(): void {
  readers.set(pseudo.tag, async () => pseudo);
}

export function removePseudo(): void {
  readers.delete(pseudo.tag);
}
