import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { optionalFlag, type Param, type Params, parseId, text, type Values } from '../../http/params.ts';
import type { Condition, Phrase } from '../../search/index-text.ts';
import { parseQuery, type Query, QueryError, type QueryTerm } from '../../search/query.ts';
import { wordsOf } from '../../search/words.ts';
import { findPlaceNumbers } from '../places/places.sql.ts';
import { postKind } from '../posts/posts.kind.ts';
import { usernames } from '../users/usernames.cache.ts';
import {
  exactParams,
  type FlagName,
  flagKeyword,
  flagParams,
  type KeywordName,
  keywordOf,
  keywordParams,
} from './search.keywords.ts';
import type { Within } from './search.sql.ts';

/** A search as its parameters say; the terms of all queries and filters must match. */
export interface PostSearch {
  condition: Condition;
  /** Undefined where the search is not confined to a thread, and `nothing` where no post can match. */
  within: Within | 'nothing' | undefined;
  order: 'id' | 'score';
}

const syntax = 'Quoted phrases, +foo -bar and foo OR baz are understood.';

/** A text parameter that is a query. */
function queryText(about: string, maxLength?: number): Param<Query | undefined> {
  const plain = text(`${about} ${syntax}`, maxLength);
  return {
    ...plain,
    read(value, name) {
      const given = plain.read(value, name);
      if (given === undefined || given.trim() === '') return undefined;
      try {
        return parseQuery(given);
      } catch (error) {
        if (error instanceof QueryError) throw new ApiError('invalid-parameter', `${name} ${error.message}`);
        throw error;
      }
    },
  };
}

/** The id of an object in the query. */
function optionalId(about: string): Param<number | undefined> {
  return {
    schema: { type: 'string', pattern: '^[0-9]+$' },
    about,
    required: false,
    read(value, name) {
      if (value === undefined || value === '') return undefined;
      if (!/^\d+$/.test(value)) throw new ApiError('invalid-parameter', `${name} must be an id.`);
      // What no object can have as its id names nothing.
      return parseId(value) ?? -1;
    },
  };
}

function choice<const T extends string>(about: string, values: readonly [T, ...T[]]): Param<T> {
  return {
    schema: { type: 'string', enum: values, default: values[0] },
    about,
    required: false,
    read(value, name) {
      if (value === undefined || value === '') return values[0];
      const known = values.find((one) => one === value);
      if (known !== undefined) return known;
      throw new ApiError('invalid-parameter', `${name} must be ${values.join(' or ')}.`);
    },
  };
}

/** The same for each member of an object. */
function mapped<K extends string, T, U>(object: Record<K, T>, change: (member: T) => U): Record<K, U> {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [name, change(member as T)]),
  ) as Record<K, U>;
}

/** The parameters of a search for posts (docs/interface.md, Search for posts). */
export const searchParams = {
  index: choice('Which index is searched.', ['complete']),
  order: choice('Newest first, or best first, which needs a query.', ['id', 'score']),
  query: queryText('Words of the text; #hashtags and @mentions in it are recognised.'),
  text: queryText('Words of the text.'),
  ...mapped(keywordParams, (param: { about: string; maxLength?: number }) =>
    queryText(param.about, param.maxLength),
  ),
  ...mapped(flagParams, ({ about }) => optionalFlag(about)),
  language: text(exactParams.language.about),
  client_id: text(exactParams.client_id.about),
  creator_id: optionalId(exactParams.creator_id.about),
  reply_to: optionalId('Direct replies to the post with this id.'),
  thread_id: optionalId('Posts of the thread whose first post has this id, that one included.'),
} satisfies Params;

export type SearchQuery = Values<typeof searchParams>;

/** Most terms that all queries of a search may have together. */
const MAX_TERMS = 64;

/** What terms may name: ids of users by username, and numbers of places by id. */
interface Named {
  users: ReadonlyMap<string, number>;
  places: ReadonlyMap<string, readonly number[]>;
}

/** What a term of a parameter is looked for by: any of some sequences of words; none where it holds nothing to be found. */
type Reader = (term: QueryTerm, named: Named) => readonly string[][];

const readWords: Reader = ({ text: given }) => {
  const words = wordsOf(given);
  return words.length === 0 ? [] : [words];
};

const readKeyword =
  (name: KeywordName): Reader =>
  ({ text: given }) =>
    keywordsOf(name, [given]);

/** Each value as what the index knows it by. */
function keywordsOf(name: KeywordName, values: readonly (string | number)[]): string[][] {
  return values.flatMap((value) => {
    const keyword = keywordOf(name, String(value));
    return keyword === undefined ? [] : [[keyword]];
  });
}

/** The name that a term gives to a user; a name that no user has finds nothing. */
const nameOf = ({ text: given }: QueryTerm): string => given.replace(/^@/, '').toLowerCase();

const readUser =
  (name: KeywordName): Reader =>
  (term, { users }) =>
    keywordsOf(name, [users.get(nameOf(term)) ?? 0]);

/** An id that no place has finds nothing. */
const readPlace =
  (name: KeywordName): Reader =>
  (term, { places }) => {
    const numbers = places.get(term.text) ?? [];
    return keywordsOf(name, numbers.length === 0 ? [0] : numbers);
  };

/** Text in which a hashtag or a mention of a user stands for itself. */
const readMixed: Reader = (term, named) => {
  if (!term.isQuoted && /^#[\p{L}\p{M}\p{N}_]+$/u.test(term.text))
    return readKeyword('hashtags')(term, named);
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

/**
 * Makes of the parameters what the index is asked for.
 * @throws {ApiError} 400 where there is nothing to search for, or a query holds nothing that could be found.
 */
export async function readPostSearch(ctx: Context, given: SearchQuery): Promise<PostSearch> {
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
  const condition = queries.flatMap(({ name, reader, query }) => {
    const groups = query.flatMap((group) => readGroup(reader, group, named)).filter(isFilled);
    if (isFilled(groups)) return groups;
    throw new ApiError('invalid-parameter', `${name} holds nothing that could be found.`);
  });
  if (given.order === 'score' && condition.length === 0) {
    throw new ApiError(
      'missing-parameter',
      'You must supply a query, such as the text parameter, for order=score.',
    );
  }
  condition.push(...readFilters(given));
  const within = await readThread(ctx, given);
  if (condition.length === 0 && within === undefined) {
    throw new ApiError('missing-parameter', 'You must supply a query or filter, such as the text parameter.');
  }
  return { condition, within, order: given.order };
}

function tooManyTerms(): ApiError {
  return new ApiError('invalid-parameter', `queries may have at most ${MAX_TERMS} terms in all.`);
}

const isFilled = (list: readonly unknown[]): boolean => list.length > 0;

/** The groups of phrases, all of which must match, for terms of which one has to. */
function readGroup(reader: Reader, terms: readonly QueryTerm[], named: Named): Phrase[][] {
  let groups: Phrase[][] = [[]];
  for (const term of terms) {
    const { isExcluded } = term;
    const phrases = reader(term, named).map((words) => ({ words, isExcluded }));
    if (phrases.length === 0) continue;
    groups = isExcluded
      ? // None of them may match.
        phrases.flatMap((phrase) => groups.map((group) => [...group, phrase]))
      : groups.map((group) => [...group, ...phrases]);
    if (groups.length > MAX_TERMS) throw tooManyTerms();
  }
  return groups;
}

/** The ids of the users that terms may name. */
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

function readFilters(given: SearchQuery): Phrase[][] {
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

/** Replies lie in the thread of what they reply to. */
async function readThread({ objects }: Context, given: SearchQuery): Promise<PostSearch['within']> {
  const { thread_id: thread, reply_to: parent } = given;
  if (parent === undefined) return thread === undefined ? undefined : { root: thread, parent: 0 };
  const row = (await objects.find(postKind, parent))?.row;
  if (row === undefined) return 'nothing';
  const root = row.thread_id ?? row.id;
  return thread === undefined || thread === root ? { root, parent } : 'nothing';
}
