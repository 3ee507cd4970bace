/** Statements that the writes of a batch share: each write adds its items, and one statement runs for all. */
import { type Selectable, sql } from 'kysely';
import { knownOr } from '../known.ts';
import { BUCKET, type Buckets, bucketColumn, bucketValue } from './buckets.ts';
import type { ColumnType } from './dialect.ts';
import { type Db, query, queryEach, rowsOf } from './query.ts';
import type { Schema } from './schema.ts';
import type { Batch, Batched, Lookup } from './store.ts';

/** Rows of one insert of values, of which each count has a statement. */
const AT_ONCE = 32;

/** Columns of a table that hold no integers, with their types. */
type OtherColumns<Table extends keyof Schema> = Partial<Record<keyof Schema[Table], ColumnType>>;

/**
 * Declares an insert of whole rows, in one statement for all. The first row names the columns. With a key, a row overwrites the
 * one that has the same key, but for its id.
 */
export function insertEach<Table extends keyof Schema>(
  table: Table,
  others: OtherColumns<Table> = {},
  key: readonly (keyof Schema[Table] & string)[] = [],
): (db: Db, rows: readonly Selectable<Schema[Table]>[]) => Promise<void> {
  const keys: ReadonlySet<string> = new Set(key);
  const types: Readonly<Record<string, ColumnType | undefined>> = others;
  const overwrite = (names: string[], buckets?: Buckets) => {
    if (key.length === 0) return sql``;
    const changes = names
      .filter((name) => name !== 'id' && !keys.has(name))
      .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
    return sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}${bucketColumn(buckets)}) do update set ${sql.join(changes)}`;
  };
  const columnsOf = (names: string[]) => sql.join(names.map((name) => sql.ref(name)));
  const declare = (names: string[]) =>
    queryEach<Record<string, unknown>, never>(
      Object.fromEntries(names.map((name) => [name, types[name] ?? 'bigint'])),
      (row, from) => {
        const rows = rowsOf(sql.join(names.map((name) => row[name])), from);
        return sql`insert into ${sql.table(table)} (${columnsOf(names)}) ${rows} ${overwrite(names)}`;
      },
    );
  /** An insert of so many rows where nodes have parts of the table: those of a query would be copied one after another. */
  const declareValues = (names: string[], count: number) =>
    query<Record<string, unknown>, never>((db, p, { buckets }) => {
      const owner = buckets?.owners.get(table)?.owner;
      const own = owner === undefined ? undefined : buckets;
      const rows = Array.from({ length: count }, (_, n) => {
        const values = names.map((name) => sql`${p[`${name} ${n}`]}::${sql.raw(types[name] ?? 'bigint')}`);
        return sql`(${sql.join(values)}${bucketValue(own, p[`${owner} ${n}`])})`;
      });
      const statement = sql`insert into ${sql.table(table)} (${columnsOf(names)}${bucketColumn(own)})
        values ${sql.join(rows)} ${overwrite(names, own)}`;
      return { compile: () => statement.$castTo<never>().compile(db) };
    });
  let insert: ReturnType<typeof declare> | undefined;
  const inserts = new Map<number, ReturnType<typeof declareValues>>();
  return async (db, rows) => {
    const [first] = rows;
    if (first === undefined) return;
    // A row that was read from a table that is divided has its bucket.
    const names = Object.keys(first).filter((name) => name !== BUCKET);
    if (db.dialect.buckets === undefined) {
      insert ??= declare(names);
      await insert(db, rows);
      return;
    }
    // All are sent at once, before what follows.
    const parts = Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, part) => {
      const some = rows.slice(part * AT_ONCE, (part + 1) * AT_ONCE);
      const all = some.flatMap((row, n) =>
        Object.entries(row).map(([name, value]) => [`${name} ${n}`, value]),
      );
      return knownOr(inserts, some.length, () => declareValues(names, some.length))(
        db,
        Object.fromEntries(all),
      );
    });
    await Promise.all(parts);
  };
}

/** `insertEach` for what a batch inserts into a table, once its writes have succeeded (`Tx.add`). */
export function batchedInsert<Table extends keyof Schema>(
  table: Table,
  ...details: [OtherColumns<Table>?, (keyof Schema[Table] & string)[]?]
): (tx: Batch, row: Selectable<Schema[Table]>) => void {
  const batched: Batched<Selectable<Schema[Table]>> = { run: insertEach(table, ...details) };
  return (tx, row) => tx.add(batched, row);
}

/** The counters of a row; `after` is set once the statement that adds to them has run. */
export interface Counted<Column extends string> {
  after?: Record<Column, number>;
}

interface Addition<Column extends string> {
  id: number;
  owner: number;
  change: Partial<Record<Column, number>>;
  counted: Counted<Column>;
}

/**
 * Declares additions to the counters of a table's rows, named by key. What a batch adds to a row is summed, and goes in one
 * statement once its writes have succeeded (`Tx.add`). The columns of `raised` hold the greatest value instead of the sum. If the
 * table is distributed by another column (`TableRules.distribute`), the key has both, and the row's owner is its value.
 * @returns a function whose result holds the row's counters when the batch commits, not just the change.
 */
export function batchedCounter<Column extends string>(
  table: keyof Schema,
  [key, owner]: readonly [key: string, owner?: string],
  columns: readonly Column[],
  raised: readonly Column[] = [],
): (tx: Batch, id: number, change: Partial<Record<Column, number>>, owner?: number) => Counted<Column> {
  type Sums = { id: number; owner: number } & Record<Column, number>;
  const names = ['id', ...(owner === undefined ? [] : ['owner']), ...columns];
  const types = Object.fromEntries(names.map((name) => [name, 'bigint'])) as {
    [K in keyof Sums]-?: ColumnType;
  };
  const own = (name: string) => sql.ref(`${table}.${name}`);
  const update = queryEach<Sums, Sums>(types, (row, from, finds) => {
    const additions = columns.map((name) =>
      raised.includes(name)
        ? sql`${sql.ref(name)} = case when ${row[name]} > ${own(name)} then ${row[name]} else ${own(name)} end`
        : sql`${sql.ref(name)} = ${own(name)} + ${row[name]}`,
    );
    const after = [sql`${own(key)} as id`, ...columns.map(own)];
    const ofOwner = owner === undefined ? sql`` : sql`and ${finds(`${table}.${owner}`, 'owner')}`;
    return sql`update ${sql.table(table)} set ${sql.join(additions)} ${from}
      where ${finds(`${table}.${key}`, 'id')} ${ofOwner} returning ${sql.join(after)}`;
  });
  const batched: Batched<Addition<Column>> = {
    run: async (db, additions) => {
      const sums = new Map<number, Sums>();
      for (const { id, owner, change } of additions) {
        const none = () => ({ id, owner, ...Object.fromEntries(columns.map((name) => [name, 0])) }) as Sums;
        const values: Record<Column, number> = knownOr(sums, id, none);
        for (const name of columns) {
          const value = change[name] ?? 0;
          values[name] = raised.includes(name) ? Math.max(values[name], value) : values[name] + value;
        }
      }
      const rows = await update(db, [...sums.values()]);
      const after = new Map(
        rows.map(({ id, owner, ...counts }) => [id, counts as unknown as Record<Column, number>]),
      );
      for (const { id, counted } of additions) {
        const counts = after.get(id);
        if (counts !== undefined) counted.after = counts;
      }
    },
  };
  return (tx, id, change, owner = id) => {
    const counted: Counted<Column> = {};
    tx.add(batched, { id, owner, change, counted });
    return counted;
  };
}

/** Declares a lookup by key. Concurrent lookups of a batch go in one statement. */
export function batchedLookup<Key extends number | string, Row>(
  select: (db: Db, keys: Key[]) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): (tx: Batch, key: Key) => Promise<Row | undefined> {
  const lookup: Lookup<Key, Row> = {
    run: async (db, keys) => new Map((await select(db, keys)).map((row) => [keyOf(row), row])),
  };
  return (tx, key) => tx.lookUp(lookup, key);
}
