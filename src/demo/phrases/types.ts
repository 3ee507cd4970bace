/**
 * Texts are templates: `{a|b|}` is one of several wordings, which may be nested; `<word>` an entry of the word list of
 * that name, the same one throughout a thread; `<word2>` a different entry of the same list; `<^word>` the entry with
 * a capital; `<2-9>` a number; `<now>` the time of day ("this morning"); `<@>` a mention of somebody the author
 * follows; `<link:words>` a web address. An answer that begins with `~words: ` needs one of the words in what it answers.
 */
export type Template = string;

/** What people with one interest talk about, in one language. */
export interface Topic {
  /** The interest; the same in all languages. */
  name: string;
  /** Hashtags, without the sign. */
  tags: string[];
  emoji: string[];
  /** Sentences for the descriptions of people with this interest. */
  bio: Template[];
  /** Word lists, entries separated by `|`. */
  words: Record<string, string>;
  /** An opening post, followed by the answers that fit it. */
  threads: [opening: Template, ...answers: Template[]][];
}

/** One language: who speaks it, and what they say whatever the topic is. */
export interface Language {
  code: string;
  /** Pairs of locale and time zone. */
  homes: [locale: string, timezone: string][];
  given: string[];
  family: string[];
  words: Record<string, string>;
  /** The values of `<now>`: morning, afternoon, evening, night. */
  now: [string, string, string, string];
  /** Said by who asked, to an answer. */
  thanks: Template[];
  /** Said by who told something, to an answer. */
  nods: Template[];
  /** Said in answer to thanks. */
  closings: Template[];
  /** Sentences for descriptions. */
  bio: Template[];
  topics: Topic[];
}
