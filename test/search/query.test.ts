/** The syntax of queries, as pure functions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexLanguages, type Phrase } from '../../src/search/index-text.ts';
import { parseQuery, type Query, QueryError, type QueryTerm } from '../../src/search/query.ts';

const pieces = fc.constantFrom('a', 'OR', '"', '-', '+', ' ', '\t', 'b c', '""', 'or', '\u00a0', 'é');
const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.array(pieces).map((all) => all.join('')),
);

/** Prints a query so that parsing it gives the same one. */
function printQuery(query: Query): string {
  return query.map((group) => group.map(printTerm).join(' OR ')).join(' ');
}

function printTerm({ text, isQuoted, isExcluded }: QueryTerm): string {
  const sign = isExcluded ? '-' : '';
  if (isQuoted) return `${sign}"${text}"`;
  // A preceding sign keeps the text from being parsed as a sign or as OR.
  return (sign === '' && /^(?:[+-].|OR$)/s.test(text) ? '+' : sign) + text;
}

describe('queries', () => {
  test('any text is read, or refused with a reason; what is printed reads the same', () => {
    const check = (text: string) => {
      let query: ReturnType<typeof parseQuery>;
      try {
        query = parseQuery(text);
      } catch (error) {
        expect(error).toBeInstanceOf(QueryError);
        expect((error as Error).message).toMatch(/^has (a quotation mark that is not closed|an OR that)/);
        return;
      }
      expect(parseQuery(printQuery(query))).toEqual(query);
    };
    fc.assert(fc.property(typed, check), { numRuns: 2000 });
  });

  test('any tree of terms is printed so that it reads the same', () => {
    const term = fc.oneof(
      fc.record({
        text: fc.stringMatching(/^[^"]*$/),
        isQuoted: fc.constant(true),
        isExcluded: fc.boolean(),
      }),
      fc.record({
        text: fc.oneof(fc.stringMatching(/^[^\s"]\S*$/), fc.constantFrom('OR', '+', '-', '-a', '+OR')),
        isQuoted: fc.constant(false),
        isExcluded: fc.boolean(),
      }),
    );
    const trees = fc.array(fc.array(term, { minLength: 1, maxLength: 3 }));
    const check = (tree: Query): void => {
      expect(parseQuery(printQuery(tree))).toEqual(tree);
    };
    fc.assert(fc.property(trees, check));
  });

  test('OR joins its neighbours, a sign belongs to what follows it', () => {
    const word = (text: string) => ({ text, isQuoted: false, isExcluded: false });
    expect(parseQuery(' foo  OR baz +one -"two three" ')).toEqual([
      [word('foo'), word('baz')],
      [word('one')],
      [{ text: 'two three', isQuoted: true, isExcluded: true }],
    ]);
    expect(parseQuery('or "OR" +OR')).toEqual([
      [word('or')],
      [{ ...word('OR'), isQuoted: true }],
      [word('OR')],
    ]);
    for (const text of ['OR', 'a OR', 'OR a', 'a OR OR b', 'a "b', '"']) {
      expect(() => parseQuery(text), text).toThrow(QueryError);
    }
    expect(parseQuery('')).toEqual([]);
  });
});

test('a condition in the language of each database', () => {
  const a: Phrase = { words: ['a', 'b'] };
  const c: Phrase = { words: ['c'], isPrefix: true };
  const out = (phrase: Phrase): Phrase => ({ ...phrase, isExcluded: true });
  const { sqlite, postgres } = indexLanguages;
  expect(sqlite.condition([[a, c], [c]])).toBe('("a b" OR "c" *) AND ("c" *)');
  expect(sqlite.condition([[out(a)], [c]])).toBe('(("c" *)) NOT ("a b")');
  expect(sqlite.condition([[out(a)]])).toBe('(("*")) NOT ("a b")');
  expect(sqlite.condition([[out(a), c]])).toBe('(("*" NOT "a b") OR "c" *)');
  expect(postgres.condition([[a, c], [out(a)]])).toBe("(('a' <-> 'b') | ('c':*)) & (!('a' <-> 'b'))");
  expect(sqlite.row(['x', 'y', 'x'], ['k:1'])).toBe('x y x k:1');
  expect(postgres.row(['x', 'y', 'x'], ['k:1'])).toBe("'x':1,3 'y':2 'k:1' ");
});
