import type { CompiledQuery } from 'kysely';
import type { Dialect } from './dialect.ts';
import { type Builder, type Db, query } from './query.ts';

/** Which entries to read: `after < pid < before`, at most `limit`, from the newest down or from the oldest up. */
export interface Range {
  after: number;
  before: number;
  limit: number;
  ascending: boolean;
}

/** An entry of a list: its `pid`, and the id of the object there. */
export interface Entry {
  pid: number;
  item: number;
  /** It is not shown: it only tells up to where the list was read. */
  isSkipped?: 0 | 1;
}

type Order = 'asc' | 'desc';

/** A statement's own parameters and the range of the list that it reads. */
export type Keyset<P> = P & Omit<Range, 'ascending'>;
type Compiled<Row> = { compile(): CompiledQuery<Row> };

/**
 * Declares a statement that reads a range of a list by keyset, newest first or oldest first. `build` restricts its
 * key to `> p.after` and `< p.before`, orders by it as told and takes `p.limit` rows.
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

/** A range of a list that is in memory, newest first. */
export function rangeOf(entries: readonly Entry[], { after, before, limit, ascending }: Range): Entry[] {
  const range = entries.filter(({ pid }) => after < pid && pid < before);
  return (ascending ? range.reverse() : range).slice(0, limit);
}

/** Several lists in one, each entry once. Each was asked for `range`, so together they have what it holds. */
export async function mergeRanges(range: Range, lists: readonly Promise<Entry[]>[]): Promise<Entry[]> {
  const entries = new Map((await Promise.all(lists)).flat().map((entry) => [entry.pid, entry]));
  const order = range.ascending ? 1 : -1;
  return [...entries.values()].sort((a, b) => order * (a.pid - b.pid)).slice(0, range.limit);
}
