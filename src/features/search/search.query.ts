import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { KindKey } from '../../objects/kind.ts';
import type { Search } from '../../objects/matches.ts';
import type { Condition, Phrase } from '../../search/index-text.ts';
import type { Query, QueryTerm } from '../../search/query.ts';
import { readTerm } from '../../search/terms.ts';
import { readHashtag } from '../../text/scan.ts';
import { findPlaceNumbers } from '../places/places.ts';
import { usernames } from '../users/users.ts';
import {
  exactParams,
  type FlagName,
  flagKeyword,
  flagParams,
  type KeywordName,
  keywordOf,
  keywordParams,
} from './search.keywords.ts';
import type { SearchQuery } from './search.params.ts';
import type { Thread } from './search-threads.sql.ts';

/** Maximum terms in all queries of a search together. */
export const MAX_TERMS = 64;

/** Names that terms may contain: ids of users by username, and numbers of places by id. */
interface Named {
  users: ReadonlyMap<string, number>;
  places: ReadonlyMap<string, readonly number[]>;
}

/** Translates a term of a parameter into a phrase; undefined if it contains nothing searchable. */
export type Reader = (term: QueryTerm, named: Named) => Phrase | undefined;

export const readWords: Reader = ({ text: given, isQuoted, isExcluded }) => {
  const { sequences, isLong } = readTerm(given);
  return phraseOf(sequences, isLong && !isQuoted && !isExcluded);
};

function phraseOf([words, ...others]: readonly string[][], isPrefix = false): Phrase | undefined {
  return words && { words, others, isPrefix };
}

const readKeyword =
  (name: KeywordName): Reader =>
  ({ text: given }) =>
    keywordsOf(name, [given]);

/** What has the index keyword of any of the values. */
function keywordsOf(name: KeywordName, values: readonly (string | number)[]): Phrase | undefined {
  return phraseOf(
    values.flatMap((value) => {
      const keyword = keywordOf(name, String(value));
      return keyword === undefined ? [] : [[keyword]];
    }),
  );
}

/** The username in a term; an unknown one finds nothing. */
const nameOf = ({ text: given }: QueryTerm): string => given.replace(/^@/, '').toLowerCase();

const readUser =
  (name: KeywordName): Reader =>
  (term, { users }) =>
    keywordsOf(name, [users.get(nameOf(term)) ?? 0]);

/** An unknown id finds nothing. */
const readPlace =
  (name: KeywordName): Reader =>
  (term, { places }) => {
    const numbers = places.get(term.text) ?? [];
    return keywordsOf(name, numbers.length === 0 ? [0] : numbers);
  };

/** Text in which a hashtag or a mention of a user matches only as such. */
const readMixed: Reader = (term, named) => {
  const isHashtag = !term.isQuoted && term.text.startsWith('#') && readHashtag(term.text) !== undefined;
  if (isHashtag) return readKeyword('hashtags')(term, named);
  const isMention = !term.isQuoted && /^@\w+$/.test(term.text) && named.users.has(nameOf(term));
  return (isMention ? readUser('mentions') : readWords)(term, named);
};

const readers: Readonly<Record<string, Reader>> = {
  query: readMixed,
  text: readWords,
  ...Object.fromEntries(
    Object.entries(keywordParams).map(([name, param]) => [
      name,
      ('isUser' in param ? readUser : 'isPlace' in param ? readPlace : readKeyword)(name as KeywordName),
    ]),
  ),
};

/** A kind of object with threads. */
type Threaded = KindKey<{ row: { id: number; thread_id: number | null } }>;

/**
 * Translates the parameters into a search of the index.
 * @param within - an additional restriction, sufficient as the only filter; undefined without one.
 * @throws {ApiError} 400 if there is nothing to search for, or a query contains nothing searchable.
 */
export async function readSearch(
  ctx: Context,
  kind: Threaded,
  given: Partial<SearchQuery>,
  within?: Condition,
): Promise<Search<Thread>> {
  const queries = Object.entries(readers).flatMap(([name, reader]) => {
    const query = given[name as keyof SearchQuery] as Query | undefined;
    return query === undefined ? [] : [{ name, reader, query }];
  });
  const terms = queries.flatMap(({ query }) => query.flat());
  if (terms.length > MAX_TERMS) throw tooManyTerms();
  const named = {
    users: await findUsers(ctx, terms),
    places: await findPlaces(ctx, given.place_id?.flat() ?? []),
  };
  const asked = queries.flatMap(({ name, reader, query }) => readGroups(name, reader, query, named));
  const isRanked = given.order === 'score';
  if (isRanked && asked.length === 0) {
    throw new ApiError(
      'missing-parameter',
      'You must supply a query, such as the text parameter, for order=score.',
    );
  }
  const condition = [...(within ?? []), ...asked, ...readFilters(given)];
  const thread = await readThread(ctx, kind, given);
  if (condition.length === 0 && thread === undefined && within === undefined) {
    throw new ApiError('missing-parameter', 'You must supply a query or filter, such as the text parameter.');
  }
  return { parts: thread === 'nothing' ? [] : [{ condition, within: thread }], isRanked };
}

const noNames: Named = { users: new Map(), places: new Map() };

/** The groups of phrases of a query, all of which must match. @throws {ApiError} 400 if it contains nothing searchable. */
export function readGroups(name: string, reader: Reader, query: Query, named = noNames): Phrase[][] {
  const groups = query.map((group) => readGroup(reader, group, named)).filter(isFilled);
  if (isFilled(groups)) return groups;
  throw new ApiError('invalid-parameter', `${name} contains nothing to search for.`);
}

function tooManyTerms(): ApiError {
  return new ApiError('invalid-parameter', `queries may have at most ${MAX_TERMS} terms in all.`);
}

const isFilled = (list: readonly unknown[]): boolean => list.length > 0;

/** The phrases of alternative terms. */
function readGroup(reader: Reader, terms: readonly QueryTerm[], named: Named): Phrase[] {
  return terms.flatMap((term) => {
    const phrase = reader(term, named);
    return phrase === undefined ? [] : { ...phrase, isExcluded: term.isExcluded };
  });
}

/** The ids of the users whom terms may name. */
function findUsers({ caches }: Context, terms: readonly QueryTerm[]): Promise<Map<string, number>> {
  const names = new Set(terms.map(nameOf).filter((name) => /^\w{1,20}$/.test(name)));
  return caches.of(usernames).named([...names]);
}

/** The numbers of the places that terms name. */
async function findPlaces({ store }: Context, terms: readonly QueryTerm[]): Promise<Map<string, number[]>> {
  const ids = [...new Set(terms.map(({ text: id }) => id))];
  return new Map(
    await Promise.all(ids.map(async (id) => [id, await findPlaceNumbers(store.read, id)] as const)),
  );
}

function readFilters(given: Partial<SearchQuery>): Phrase[][] {
  const filters: Phrase[][] = [];
  for (const name of Object.keys(flagParams) as FlagName[]) {
    const value = given[name];
    if (value !== undefined) filters.push([{ words: [flagKeyword(name)], isExcluded: !value }]);
  }
  for (const name of Object.keys(exactParams) as (keyof typeof exactParams)[]) {
    const keyword = given[name] === undefined ? undefined : keywordOf(name, String(given[name]));
    if (keyword !== undefined) filters.push([{ words: [keyword] }]);
  }
  return filters;
}

/** Replies are in the thread of their parent. Undefined if no thread is named, `nothing` if none can match. */
async function readThread(
  { objects }: Context,
  kind: Threaded,
  { thread_id: thread, reply_to: parent }: Partial<SearchQuery>,
): Promise<Thread | 'nothing' | undefined> {
  if (parent === undefined) return thread === undefined ? undefined : { root: thread, parent: 0 };
  const row = (await objects.find(kind, parent))?.row;
  if (row === undefined) return 'nothing';
  const root = row.thread_id ?? row.id;
  return thread === undefined || thread === root ? { root, parent } : 'nothing';
}
