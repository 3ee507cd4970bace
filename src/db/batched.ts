/** Statements that the writes of a batch share: each gives its part, and one statement serves them all. */
import { sql } from 'kysely';
import type { ColumnType } from './dialect.ts';
import { type Db, queryEach } from './query.ts';
import type { Schema } from './schema.ts';
import type { Batch } from './store.ts';

/** A statement that runs once for the items of many writes. */
export interface Batched<Item> {
  run(db: Db, items: readonly Item[]): Promise<void>;
}

/** A look-up by key that runs once for the keys of many writes. */
export interface Lookup<Key, Row> {
  run(db: Db, keys: Key[]): Promise<Map<Key, Row>>;
}

/**
 * Declares an insert. The rows that the writes of a batch insert into a table go in one statement, when the writes have
 * succeeded (`Tx.add`).
 */
export function batchedInsert<Row extends object>(
  table: keyof Schema,
  columns: { [K in keyof Row]-?: ColumnType },
): (tx: Batch, row: Row) => void {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const insert = queryEach<Row, never>(columns, (row, from) => {
    const values = sql.join(names.map((name) => row[name]));
    return sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) select ${values} ${from}`;
  });
  const batched: Batched<Row> = {
    run: async (db, rows) => {
      await insert(db, rows);
    },
  };
  return (tx, row) => tx.add(batched, row);
}

/** A row of counters after the statement that added to it; without `after` until then. */
export interface Counted<Column extends string> {
  after?: Record<Column, number>;
}

interface Addition<Column extends string> {
  id: number;
  change: Partial<Record<Column, number>>;
  counted: Counted<Column>;
}

/**
 * Declares additions to counters of the rows of a table, which are named by their key. What the writes of a batch add is
 * summed up for each row and goes in one statement, when the writes have succeeded (`Tx.add`). The columns of `raised` hold
 * the greatest value that they were ever given instead.
 * @returns a function whose result tells what the row has when the batch is committed, not only what it was changed by.
 */
export function batchedCounter<Column extends string>(
  table: keyof Schema,
  key: string,
  columns: readonly Column[],
  raised: readonly Column[] = [],
): (tx: Batch, id: number, change: Partial<Record<Column, number>>) => Counted<Column> {
  type Sums = { id: number } & Record<Column, number>;
  const types = Object.fromEntries(['id', ...columns].map((name) => [name, 'bigint'])) as {
    [K in keyof Sums]-?: ColumnType;
  };
  const own = (name: string) => sql.ref(`${table}.${name}`);
  const update = queryEach<Sums, Sums>(types, (row, from) => {
    const additions = columns.map((name) =>
      raised.includes(name)
        ? sql`${sql.ref(name)} = case when ${row[name]} > ${own(name)} then ${row[name]} else ${own(name)} end`
        : sql`${sql.ref(name)} = ${own(name)} + ${row[name]}`,
    );
    const after = [sql`${own(key)} as id`, ...columns.map(own)];
    return sql`update ${sql.table(table)} set ${sql.join(additions)} ${from}
      where ${own(key)} = ${row.id} returning ${sql.join(after)}`;
  });
  const batched: Batched<Addition<Column>> = {
    run: async (db, additions) => {
      const sums = new Map<number, Sums>();
      for (const { id, change } of additions) {
        let sum = sums.get(id);
        if (sum === undefined) {
          sum = Object.fromEntries([['id', id], ...columns.map((name) => [name, 0])]) as Sums;
          sums.set(id, sum);
        }
        const values: Record<Column, number> = sum;
        for (const name of columns) {
          const value = change[name] ?? 0;
          values[name] = raised.includes(name) ? Math.max(values[name], value) : values[name] + value;
        }
      }
      const rows = await update(db, [...sums.values()]);
      const after = new Map(
        rows.map(({ id, ...counts }) => [id, counts as unknown as Record<Column, number>]),
      );
      for (const { id, counted } of additions) {
        const counts = after.get(id);
        if (counts !== undefined) counted.after = counts;
      }
    },
  };
  return (tx, id, change) => {
    const counted: Counted<Column> = {};
    tx.add(batched, { id, change, counted });
    return counted;
  };
}

/** Declares a look-up by key. What the writes of a batch look up at the same moment goes in one statement. */
export function batchedLookup<Key extends number | string, Row>(
  select: (db: Db, keys: Key[]) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): (tx: Batch, key: Key) => Promise<Row | undefined> {
  const lookup: Lookup<Key, Row> = {
    run: async (db, keys) => new Map((await select(db, keys)).map((row) => [keyOf(row), row])),
  };
  return (tx, key) => tx.lookUp(lookup, key);
}
