/** How the documentation is searched: the build makes the index with it, and the page finds with it. */
import MiniSearch, { type Options, type Query } from 'minisearch';
import { stemmer } from 'stemmer';

/** A page or a part of one. */
export interface SearchEntry {
  title: string;
  href: string;
  /** Its text, or what is named in it. */
  words: string;
}

/** What a found entry shows. */
export type Found = Pick<SearchEntry, 'title' | 'href'>;

const MAX_FOUND = 15;

/** Words that say nothing of what is looked for. */
const SMALL = new Set(
  'a an and are as at be by can do does for from how i if in is it its my of on or that the this to what when where which with'.split(
    ' ',
  ),
);

/** Words that developers use for the same. */
const ALIKE = [
  'picture photo image',
  'upload file attach',
  'login sign signin authenticate authorise authorize oauth token',
  'tweet post toot status',
  'dm private message chat',
  'like star favourite favorite',
  'retweet boost repost share',
  'quote repost',
  'websocket stream live realtime',
  'throttle limit quota 429',
  'delete remove',
  'edit revise revision change',
  'group channel room',
  'cursor page pagination before_id',
  'hook webhook callback',
  'alt alternative description',
  'handle username',
  'emoji reaction',
  'place location checkin',
  'vote poll',
  'save bookmark',
  'error status slug',
  'cli command line terminal',
  'sandbox test try',
].map((line) => line.split(' ').map((word) => stemmer(word)));

/** The words of a text in lower case, with names such as `include_muted` as a whole. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

const options: Options<SearchEntry> = {
  idField: 'href',
  fields: ['title', 'words'],
  storeFields: ['title'],
  // The parts of a name are words too.
  tokenize: (text) =>
    wordsOf(text).flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word])),
  processTerm: (word) => (SMALL.has(word) ? null : stemmer(word)),
};

/** The index, as JSON. */
export function writeIndex(entries: readonly SearchEntry[]): string {
  const index = new MiniSearch(options);
  index.addAll(entries);
  return JSON.stringify(index);
}

/** Reads an index that `writeIndex` has made. */
export function readIndex(json: string): MiniSearch<SearchEntry> {
  return MiniSearch.loadJSON(json, options);
}

/** Typing errors that a word may have, as a share of its letters. */
const errorsIn = (word: string) => (word.length > 5 ? 0.3 : word.length > 3 ? 0.25 : 0);

/** Guides and calls come before the interface, which says the same in full. */
const weightOf = (href: string) => (href.startsWith('/docs/interface') ? 0.5 : 1);

/** How words may differ from those of an entry. */
type Match = 'whole' | 'begun' | 'misspelt';

/**
 * The entries that have all words of a text, best first: whole words, then those that begin so. Where none has, typing errors
 * are allowed for, and then those entries are found that have some of the words. A title counts more than what is below it, and
 * a word more than another one for the same.
 */
export function findIn(index: MiniSearch<SearchEntry>, text: string): Found[] {
  const words = wordsOf(text).filter((word) => !SMALL.has(word));
  const found = new Map<string, Found>();
  for (const combineWith of ['AND', 'OR'] as const) {
    for (const match of ['whole', 'begun', 'misspelt'] as const) {
      if (match === 'misspelt' && found.size > 0) break;
      const queries = words.map((word) => queryOf(word, match));
      for (const { id, title } of index.search({ combineWith, boostDocument: weightOf, queries }))
        if (!found.has(id)) found.set(id, { href: id, title });
    }
    if (found.size > 0) break;
  }
  return [...found.values()].slice(0, MAX_FOUND);
}

/** A word or one of those that mean the same. */
function queryOf(word: string, match: Match): Query {
  const alike = ALIKE.filter((group) => group.includes(stemmer(word))).flat();
  return {
    combineWith: 'OR',
    queries: [
      {
        queries: [word],
        boost: { title: 4 },
        prefix: match !== 'whole' && word.length > 1,
        fuzzy: match === 'misspelt' && errorsIn(word),
        weights: { prefix: 0.5, fuzzy: 0.2 },
      },
      ...alike.map((other) => ({ queries: [other], boost: { title: 2 }, boostTerm: () => 0.4 })),
    ],
  };
}
