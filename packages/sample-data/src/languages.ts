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

/** phrases/<language>/<topic>.json: phrases of people with an interest. */
const TopicFile = Type.Object(
  {
    /** Hashtags, without the #. */
    tags: Texts,
    emoji: Texts,
    /** What some put before posts on it, for readers who would rather not see them. */
    warning: Type.Optional(Text),
    /** Sentences for profile descriptions of people with this interest. */
    bio: Texts,
    words: Words,
    /** An opening post, and answers that fit it. */
    threads: Type.Array(Type.Object({ opening: Text, answers: Texts }, closed), { minItems: 1 }),
  },
  closed,
);

/** phrases/<language>/language.json: names of its speakers, and phrases for any topic. */
const LanguageFile = Type.Object(
  {
    /** How many people write in it, relative to the other languages. */
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
    /** The author's replies to answers, if the opening was a question. */
    thanks: Texts,
    /** The author's replies to answers, if the opening was a statement. */
    nods: Texts,
    /** Replies to thanks. */
    closings: Texts,
    /** Sentences for profile descriptions. */
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

/** In this folder, or next to the built program (rolldown.config.js). */
export const phrasesFolder = fileURLToPath(new URL('./phrases', import.meta.url));

/**
 * Reads the languages of the sample data, the most used first: English, which everybody understands.
 * @throws for a file that is missing or does not match its schema, naming its path and the entry.
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
