import Negotiator from 'negotiator';
import type { Instance } from '../../features/instance/instance.ts';
import type { Recipient } from '../../features/instance/messages.ts';
import type { Incoming } from '../../http/outcome.ts';
import { type LanguageTag, languageTags } from '../../language-tags.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { pt } from './pt.ts';

const byTag: Readonly<Record<LanguageTag, Texts>> = { en, de, fr, es, pt, ja, ar };

/** The languages of the pages. */
export const languages: readonly Texts[] = languageTags.map((tag) => byTag[tag]);

/** The language with a tag; undefined if there is none. */
export function languageOf(tag: string | null | undefined): Texts | undefined {
  return languages.find((language) => language.tag === tag);
}

/** The language of a message: what its recipient chose, or else the instance's. */
export function languageFor(recipient: Recipient, { language }: Pick<Instance, 'language'>): Texts {
  return languageOf(recipient.language) ?? byTag[language];
}

/** The language of a page: what its reader chose, or else what the browser asks for, or else the instance's. */
export function chooseLanguage(
  { request }: Pick<Incoming, 'request'>,
  { language }: Pick<Instance, 'language'>,
  chosen?: string | null,
): Texts {
  // Browsers that take any language get the first.
  const tags = [language, ...languages.map(({ tag }) => tag)];
  return languageOf(chosen) ?? languageOf(new Negotiator(request).language(tags)) ?? byTag[language];
}
