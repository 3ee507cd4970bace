import Negotiator from 'negotiator';
import type { Instance, Recipient } from '../../features/instance/instance.ts';
import type { Incoming } from '../../http/outcome.ts';
import type { LanguageTag } from '../../language-tags.ts';
import { addedAreas, en, type Texts, type Translation } from './en.ts';

type Reader = () => Promise<Translation>;

const ofPages: Readonly<Record<LanguageTag, Reader>> = {
  en: async () => ({}),
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
  ja: async () => (await import('./ja.ts')).ja,
  ar: async () => (await import('./ar.ts')).ar,
};

/** What reads the texts of each language, by its tag: when it is first needed, since a service seldom speaks all of them. */
export const readers = new Map<string, Reader>(Object.entries(ofPages));
const known = new Map<string, Texts>();

/** The texts of a language; English where there are none. */
export async function readLanguage(tag: string): Promise<Texts> {
  const texts = known.get(tag);
  if (texts !== undefined) return texts;
  // A new build under the running program has taken its file away.
  const read = await readers
    .get(tag)?.()
    .catch(() => undefined);
  const english: Texts = Object.assign({}, en, ...addedAreas.items);
  if (read === undefined) return english;
  const all = completed(read, english) as Texts;
  known.set(tag, all);
  return all;
}

/** What a language has, with English for what it lacks. */
function completed(own: unknown, english: unknown): unknown {
  // The forms of a text for scripts are one text, and languages have different ones.
  if (typeof english !== 'object' || english === null || own === undefined || 'other' in english)
    return own ?? english;
  const keys = Object.keys({ ...english, ...(own as object) }) as (keyof typeof english)[];
  return Object.fromEntries(keys.map((key) => [key, completed((own as typeof english)[key], english[key])]));
}

/** The language of a message: what its recipient chose, or else the instance's. */
export function languageFor(recipient: Recipient, { language }: Pick<Instance, 'language'>): Promise<Texts> {
  return readLanguage(isKnown(recipient.language) ? recipient.language : language);
}

/** The language of a page: what its reader chose, or else what the browser asks for, or else the instance's. */
export function chooseLanguage(
  { request }: Pick<Incoming, 'request'>,
  { language }: Pick<Instance, 'language'>,
  chosen?: string | null,
): Promise<Texts> {
  if (isKnown(chosen)) return readLanguage(chosen);
  // Browsers that take any language get the first.
  const tags = [language, ...readers.keys()];
  return readLanguage(new Negotiator(request).language(tags) ?? language);
}

function isKnown(tag: string | null | undefined): tag is string {
  return tag !== null && tag !== undefined && readers.has(tag);
}
