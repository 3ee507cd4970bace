import Negotiator from 'negotiator';
import type { Incoming } from '../../http/outcome.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { pt } from './pt.ts';

/** The languages of the pages. */
export const languages: readonly Texts[] = [en, de, fr, es, pt, ja, ar];

/** The language with a tag; undefined if there is none. */
export function languageOf(tag: string | null | undefined): Texts | undefined {
  return languages.find((language) => language.tag === tag);
}

/** The language of a page: what its reader chose, or else what the browser asks for. */
export function chooseLanguage({ request }: Pick<Incoming, 'request'>, chosen?: string | null): Texts {
  const tags = languages.map(({ tag }) => tag);
  return languageOf(chosen) ?? languageOf(new Negotiator(request).language(tags)) ?? en;
}
