/** Explains to the person who typed it why a text is not a query. */
export class QueryError extends Error {}

/** One term of a query. */
export interface QueryTerm {
  /** As typed, without the sign and quotation marks. */
  text: string;
  /** Several consecutive words. */
  isQuoted: boolean;
  /** Excludes what contains it. */
  isExcluded: boolean;
}

/** All groups must match; a group matches if any of its terms does. */
export type Query = readonly (readonly QueryTerm[])[];

const TERM = /([+-]?)(?:"([^"]*)("?)|(\S+))/y;
const SPACE = /\s*/y;

/**
 * Parses quoted phrases, `+foo -bar` and `foo OR baz` (docs/interface.md, Search for posts). Consecutive terms must all match;
 * `OR` binds its two neighbours more tightly.
 * @throws {QueryError} for an unclosed quotation mark, and for an `OR` that is not between two terms.
 */
export function parseQuery(text: string): Query {
  const groups: QueryTerm[][] = [];
  let isJoined = false;
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    TERM.lastIndex = at;
    const [whole, sign, quoted, end, word] = TERM.exec(text) as RegExpExecArray;
    at += (whole as string).length;
    if (whole === 'OR') {
      if (groups.length === 0 || isJoined) throw misplacedOr();
      isJoined = true;
      continue;
    }
    if (end === '') throw new QueryError('has a quotation mark that is not closed.');
    const term: QueryTerm = {
      text: quoted ?? (word as string),
      isQuoted: quoted !== undefined,
      isExcluded: sign === '-',
    };
    if (isJoined) groups.at(-1)?.push(term);
    else groups.push([term]);
    isJoined = false;
  }
  if (isJoined) throw misplacedOr();
  return groups;
}

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  return at + (SPACE.exec(text)?.[0].length ?? 0);
}

function misplacedOr(): QueryError {
  return new QueryError('has an OR that does not stand between two terms; as a word it is written "OR".');
}
