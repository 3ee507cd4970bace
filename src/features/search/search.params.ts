import { ApiError } from '../../errors.ts';
import { optionalFlag, type Param, type Params, parseId, text, type Values } from '../../http/params.ts';
import { parseQuery, type Query, QueryError } from '../../search/query.ts';
import { exactParams, flagParams, keywordParams } from './search.keywords.ts';

const syntax = 'Quoted phrases, +foo -bar and foo OR baz are understood.';

/** Maximum query length, in characters: enough for any stored text or URL. */
export const MAX_LENGTH = 2100;

/** A text parameter that contains a query. */
export function queryText(about: string): Param<Query | undefined> {
  const plain = text(`${about} ${syntax}`, MAX_LENGTH);
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

/** An object's id in the query. */
export function optionalId(about: string): Param<number | undefined> {
  return {
    schema: { type: 'string', pattern: '^[0-9]+$' },
    about,
    required: false,
    read(value, name) {
      if (value === undefined || value === '') return undefined;
      if (!/^\d+$/.test(value)) throw new ApiError('invalid-parameter', `${name} must be an id.`);
      // An impossible id matches nothing.
      return parseId(value) ?? -1;
    },
  };
}

export function choice<const T extends string>(about: string, values: readonly [T, ...T[]]): Param<T> {
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

/** Maps the members of an object. */
function mapped<K extends string, T, U>(object: Record<K, T>, change: (member: T) => U): Record<K, U> {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [name, change(member as T)]),
  ) as Record<K, U>;
}

/** The parameters of a search for posts (docs/interface.md, Search for posts); a search for messages has nearly all of them. */
export const searchParams = {
  index: choice('Which index is searched.', ['complete']),
  order: choice('Newest first, or best first, which needs a query.', ['id', 'score']),
  query: queryText('Words of the text; #hashtags and @mentions in it are recognised.'),
  text: queryText('Words of the text.'),
  ...mapped(keywordParams, ({ about }) => queryText(about)),
  ...mapped(flagParams, ({ about }) => optionalFlag(about)),
  language: text(exactParams.language.about),
  client_id: text(exactParams.client_id.about),
  creator_id: optionalId(exactParams.creator_id.about),
  reply_to: optionalId('Direct replies to the one with this id.'),
  thread_id: optionalId('Those of the thread whose first one has this id, that one included.'),
} satisfies Params;

export type SearchQuery = Values<typeof searchParams>;

/** Errors of searches for posts and messages. */
export const searchErrors = {
  'missing-parameter': 'There is no query or filter; or no query, where order=score.',
  'invalid-parameter': 'A query contains nothing to search for, or there are too many terms.',
};
