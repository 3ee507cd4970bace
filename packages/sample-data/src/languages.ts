import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Static, type TObject, Type } from 'typebox';
import Schema from 'typebox/schema';

/** A text with choices and placeholders (phrases/README.md). */
export type Template = string;

const closed = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });
const Texts = Type.Array(Text, { minItems: 1 });
/** Word lists by the name of their placeholder. */
const Words = Type.Record(Type.String(), Texts);

/** phrases/<language>/<topic>.json: what people with one interest talk about. */
const TopicFile = Type.Object(
  {
    /** Hashtags, without the sign. */
    tags: Texts,
    emoji: Texts,
    /** Sentences for the descriptions of people with this interest. */
    bio: Texts,
    words: Words,
    /** An opening post, and the answers that fit it. */
    threads: Type.Array(Type.Object({ opening: Text, answers: Texts }, closed), { minItems: 1 }),
  },
  closed,
);

/** phrases/<language>/language.json: who speaks it, and what they say whatever the topic is. */
const LanguageFile = Type.Object(
  {
    /** How many write in it, relative to the other languages. */
    share: Type.Number({ exclusiveMinimum: 0 }),
    homes: Type.Array(
      Type.Object({ locale: Type.String({ pattern: '^[a-z]{2}-[A-Z]{2}$' }), timezone: Text }, closed),
      { minItems: 1 },
    ),
    /** Each "written" or "written/latin", the second for usernames. */
    given: Texts,
    family: Texts,
    words: Words,
    /** The values of `<now>`. */
    now: Type.Object({ morning: Text, afternoon: Text, evening: Text, night: Text }, closed),
    /** Said by an author who asked something, to an answer. */
    thanks: Texts,
    /** Said by an author who told something, to an answer. */
    nods: Texts,
    /** Said in answer to thanks. */
    closings: Texts,
    /** Sentences for descriptions. */
    bio: Texts,
    /** Names of the language's topics, the most common interest first. */
    topics: Texts,
  },
  closed,
);

export interface Topic extends Static<typeof TopicFile> {
  /** The interest; the same in all languages. */
  name: string;
}

export interface Language extends Omit<Static<typeof LanguageFile>, 'topics'> {
  /** Such as "en". */
  code: string;
  topics: Topic[];
}

/** Beside this file, and beside the program once built (rolldown.config.js). */
export const phrasesFolder = fileURLToPath(new URL('./phrases', import.meta.url));

/**
 * Reads the languages of the sample data, the most used first: that is English, which everybody understands.
 * @throws for a file that is not there or not as its schema says, with its path and the entry.
 */
export function readLanguages(folder = phrasesFolder): Language[] {
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: code }): Language => {
      const { topics, ...language } = readFile(join(folder, code, 'language.json'), LanguageFile);
      return {
        ...language,
        code,
        topics: topics.map((name) => ({ name, ...readFile(join(folder, code, `${name}.json`), TopicFile) })),
      };
    })
    .sort((a, b) => b.share - a.share);
  if (languages[0]?.code !== 'en') throw new Error(`${folder}: English ("en") must have the largest share`);
  return languages;
}

function readFile<T extends TObject>(path: string, schema: T): Static<T> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
  const [isValid, faults] = Schema.Compile(schema).Errors(value);
  if (isValid) return value as Static<T>;
  const lines = faults.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  throw new Error(`${path}:\n${lines.join('\n')}`);
}
