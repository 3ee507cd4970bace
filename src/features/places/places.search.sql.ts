import { type RawBuilder, sql } from 'kysely';
import { type Db, query } from '../../db/query.ts';
import { type CellRange, coverCircle, metresOf, type Position, pointOf, squareOf } from './places.grid.ts';
import { MAX_WORDS } from './places.words.ts';

/** A place near a position. */
export interface Near {
  number: number;
  id: string;
  /** JSON of the Place object without its id. */
  fields: string;
  /** Square of the straight-line distance to the position on the unit sphere. */
  square: number;
  /** `square`, multiplied if the name matches less well; results are ordered by it. */
  score: number;
}

export interface Circle {
  centre: Position;
  /** In metres. */
  radius: number;
  /** The words the name has to match, as returned by `placeWords`; empty for all places. */
  words: readonly string[];
  withClosed: boolean;
  count: number;
}

/** Cell ranges per statement; those that a circle does not need are empty. */
const RANGES = 8;
const EMPTY: CellRange = { low: 1, high: 0 };
const ranges = Array.from({ length: RANGES }, (_, index) => ({ low: `low${index}`, high: `high${index}` }));

/**
 * A place whose name does not begin with the words counts as twice as far away; one that has them only inside of words, as four
 * times. Squares, because distances are compared by their squares.
 */
const OTHER_WORDS = 4;
const PARTS = 16;

type Parameters = Record<string, number | string>;

/** How to compare a name with this many words: whether it matches at all, and the factor of its score. */
function matching(
  p: Parameters,
  words: number,
): { matches: RawBuilder<unknown>; factor: RawBuilder<unknown> } {
  const like = (pattern: string) => sql`words like ${p[pattern]} escape '!'`;
  const each = (kind: string) =>
    sql.join(
      Array.from({ length: words }, (_, index) => like(`${kind}${index}`)),
      sql` and `,
    );
  return {
    matches: sql`and ${each('part')}`,
    factor: sql`* case when ${like('start')} then 1 when ${each('word')} then ${sql.lit(OTHER_WORDS)}
      else ${sql.lit(PARTS)} end`,
  };
}

/** The statement for this many words. */
function nearest(words: number) {
  return query((db, p: Parameters) => {
    const cells = sql.join(
      ranges.map(({ low, high }) => sql`(cell >= ${p[low]} and cell <= ${p[high]})`),
      sql` or `,
    );
    const across = (axis: 'x' | 'y' | 'z') =>
      sql`(${sql.ref(axis)} - ${p[axis]}) * (${sql.ref(axis)} - ${p[axis]})`;
    const square = sql`(${across('x')} + ${across('y')} + ${across('z')})`;
    const { matches, factor } = words === 0 ? { matches: sql``, factor: sql`` } : matching(p, words);
    const statement = sql<Near>`
      select n.number, n.square, n.score, p.id, p.fields from (
        select number, ${square} as square, ${square} ${factor} as score from places
        where (${cells}) and is_closed <= ${p.closed} and ${square} <= ${p.square} ${matches}
        order by score, number limit ${p.count}) as n
      join places as p on p.number = n.number order by n.score, n.number`;
    return { compile: () => statement.compile(db) };
  });
}

const statements = Array.from({ length: MAX_WORDS + 1 }, (_, words) => nearest(words));

/** The places in a circle, best first: an index probe per range of cells, and one per place found. */
export async function selectNearest(
  db: Db,
  { centre, radius, words, withClosed, count }: Circle,
): Promise<Near[]> {
  const cells = coverCircle(centre, radius, RANGES);
  const p: Parameters = {
    ...pointOf(centre),
    // The places that this margin for rounding adds are left out below.
    square: squareOf(radius) * (1 + 1e-6) + 1e-30,
    closed: withClosed ? 1 : 0,
    count,
    start: ` ${words.map(escaped).join(' ')}%`,
  };
  for (const [index, { low, high }] of ranges.entries()) {
    const cell = cells[index] ?? EMPTY;
    p[low] = cell.low;
    p[high] = cell.high;
  }
  for (const [index, word] of words.entries()) {
    p[`part${index}`] = `%${escaped(word)}%`;
    p[`word${index}`] = `% ${escaped(word)}%`;
  }
  const found = await statements[words.length]?.(db, p);
  return (found ?? []).filter(({ square }) => metresOf(square) <= radius);
}

const selectByName = query((db, p: { start: string; part: string; limit: number }) => {
  const statement = sql<Pick<Near, 'id' | 'fields'>>`
    select id, fields from places where is_closed = 0 and words like ${p.part} escape '!'
    order by case when words like ${p.start} escape '!' then 0 else 1 end, length(words), number limit ${p.limit}`;
  return { compile: () => statement.compile(db) };
});

/**
 * The open places anywhere whose names have these words one after another, shortest names first: reads all places, so it belongs
 * where statements have a time limit.
 */
export function selectNamed(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<Pick<Near, 'id' | 'fields'>[]> {
  const start = ` ${words.map(escaped).join(' ')}%`;
  return selectByName(db, { start, part: `%${start}`, limit });
}

/** Escapes a word for `like`: of the special characters, words contain only this one. */
function escaped(word: string): string {
  return word.replaceAll('_', '!_');
}
