import { type CompiledQuery, type SelectQueryBuilder, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import { type Builder, type Db, query } from './query.ts';

/** A range of entries: `after < pid < before`, at most `limit`, newest or oldest first. */
export interface Range {
  after: number;
  before: number;
  limit: number;
  ascending: boolean;
}

/** An entry of a list: its `pid` and the id of its object. */
export interface Entry {
  pid: number;
  item: number;
  /** Set if the entry is not shown and only marks how far the list was read. */
  isSkipped?: 0 | 1;
}

type Order = 'asc' | 'desc';

/** A statement's own parameters, and the range to read. */
export type Keyset<P> = P & Omit<Range, 'ascending'>;
type Compiled<Row> = { compile(): CompiledQuery<Row> };

/**
 * Declares a statement that reads a range of a list by keyset, newest first or oldest first. `build` restricts it to the range
 * (`inRange`).
 */
export function keyset<P extends object, Row>(
  build: (db: Builder, parameters: Keyset<P>, order: Order, dialect: Dialect) => Compiled<Row>,
): (db: Db, parameters: P & Range) => Promise<Row[]> {
  const inOrder = (order: Order) =>
    query<Keyset<P>, Row>((db, parameters, dialect) => build(db, parameters, order, dialect));
  const newestFirst = inOrder('desc');
  const oldestFirst = inOrder('asc');
  return (db, parameters) => (parameters.ascending ? oldestFirst : newestFirst)(db, parameters);
}

/** Restricts a statement to a range by its key, in this order. */
export const inRange =
  (range: Keyset<object>, key: string, order: Order) =>
  <D, T extends keyof D, Row>(rows: SelectQueryBuilder<D, T, Row>) =>
    rows
      .where(sql.ref(key), '>', range.after)
      .where(sql.ref(key), '<', range.before)
      .orderBy(sql.ref(key), order)
      .limit(range.limit);

/** Restricts a statement to the next part of its rows by their key, lowest first. */
export const inPart =
  (part: Pick<Range, 'after' | 'limit'>, key: string) =>
  <D, T extends keyof D, Row>(rows: SelectQueryBuilder<D, T, Row>) =>
    rows.where(sql.ref(key), '>', part.after).orderBy(sql.ref(key)).limit(part.limit);

/** A range of a list in memory, which is sorted newest first. */
export function rangeOf(entries: readonly Entry[], { after, before, limit, ascending }: Range): Entry[] {
  const range = entries.filter(({ pid }) => after < pid && pid < before);
  return (ascending ? range.reverse() : range).slice(0, limit);
}

/** Merges lists, each entry once. Each list was read for `range`, so the result is complete for that range. */
export async function mergeRanges(range: Range, lists: readonly Promise<Entry[]>[]): Promise<Entry[]> {
  const entries = new Map((await Promise.all(lists)).flat().map((entry) => [entry.pid, entry]));
  const order = range.ascending ? 1 : -1;
  return [...entries.values()].sort((a, b) => order * (a.pid - b.pid)).slice(0, range.limit);
}
