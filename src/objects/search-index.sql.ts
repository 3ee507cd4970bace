import { type RawBuilder, sql } from 'kysely';
import { bucketColumn, bucketValue, inBucketOf, sameBucket } from '../db/buckets.ts';
import type { Dialect } from '../db/dialect.ts';
import { type Entry, type Keyset, keyset, type Range } from '../db/keyset.ts';
import { type Builder, type Db, query, queryEach, rowsOf } from '../db/query.ts';
import type { Schema } from '../db/schema.ts';
import type { Batched, Tx } from '../db/store.ts';
import type { Ranked } from '../search/ranking.ts';

/** An object as indexed. */
export interface IndexRow {
  id: number;
  words: string[];
  keywords: string[];
}

/** The differences between the full-text indexes of kinds. */
interface IndexSpec<Within extends object> {
  /** Has a row for each object that can be found, with its id as `rowid`. */
  table: string;
  /** The table whose columns rank the matches, and its column with their ids. */
  source: keyof Schema;
  key: string;
  /** Expressions of its columns: the best match has the greatest rank and, among equals, the greatest tie. */
  rank: string;
  tie: string;
  /** The condition that limits an id, `rowid`, to what the search is restricted to. */
  within(p: Within, rowid: RawBuilder<unknown>, dialect: Dialect): RawBuilder<unknown>;
}

/** A search as an index takes it: the condition in its language (`Dialect.fullText`), and its restriction. */
export interface Asked<Within> {
  condition: string;
  within?: Within | undefined;
  /** Whether the condition holds beginnings of words. */
  isWide?: boolean;
}

type RankRange = { after: number; before: number; limit: number };

/** The full-text index of a kind of object, changed in the same transaction as the object. */
export interface SearchIndex<Within extends object> {
  /** Adds a new object; the rows of a batch of writes go in one statement. */
  add(tx: Tx, row: IndexRow): void;
  /** Inserts rows immediately. */
  insert(db: Db, rows: readonly IndexRow[]): Promise<void>;
  remove(db: Db, p: { id: number }): Promise<unknown>;
  /** A range of the matches, by their ids. */
  read(db: Db, asked: Asked<Within>, range: Range): Promise<Entry[]>;
  /** The best matches of a range of ids. */
  best(db: Db, asked: Asked<Within>, range: RankRange): Promise<Ranked[]>;
  /** The id of the newest indexed object; 0 if there is none. */
  newest(db: Db): Promise<number>;
  /** A function like `read`, in the order of a column of `source`, which is greater than 0 and unique. */
  orderedBy(column: string): SearchIndex<Within>['read'];
}

function raw<Row>(db: Builder, statement: RawBuilder<unknown>) {
  return { compile: () => statement.$castTo<Row>().compile(db) };
}

export function defineIndex<Within extends object>(spec: IndexSpec<Within>): SearchIndex<Within> {
  const { source, key } = spec;
  const table = sql.table(spec.table);
  const rowid = sql.ref(`${spec.table}.rowid`);
  const joined = ({ buckets }: Dialect) =>
    sql`${table} join ${sql.table(source)} on ${sql.ref(`${source}.${key}`)} = ${rowid} ${sameBucket(buckets, source, spec.table)}`;
  type Parameters = { condition: string } & Within;

  const insertRows = queryEach<{ id: number; words: string }, never>(
    { id: 'bigint', words: 'text' },
    (row, from, _, { fullText }) =>
      sql`insert into ${table} (rowid, words) ${rowsOf(sql`${row.id}, ${fullText.words(row.words)}`, from)}`,
  );
  /** The same for one row, where nodes have parts of the index. */
  const insertRow = query((db, p: { id: number; words: string }, { buckets, fullText }) =>
    raw<never>(
      db,
      sql`insert into ${table} (rowid, words${bucketColumn(buckets)})
        values (${p.id}, ${fullText.words(p.words)}${bucketValue(buckets, p.id)})`,
    ),
  );
  const batched: Batched<IndexRow> = {
    async run(db, items) {
      const { row } = db.dialect.fullText.language;
      const rows = items.map(({ id, words, keywords }) => ({ id, words: row(words, keywords) }));
      if (db.dialect.buckets === undefined) await insertRows(db, rows);
      else await Promise.all(rows.map((one) => insertRow(db, one)));
    },
  };

  const matches = (dialect: Dialect, p: Parameters, isWithin: boolean): RawBuilder<unknown> => {
    const match = dialect.fullText.matches(spec.table, p.condition);
    return isWithin ? sql`${match} and ${spec.within(p, rowid, dialect)}` : match;
  };
  // The casts are needed because FTS5 uses a range of ids only with integers, and drivers send JavaScript numbers.
  const between = (pid: RawBuilder<unknown>, p: { after: number; before: number }) =>
    sql`${pid} > cast(${p.after} as bigint) and ${pid} < cast(${p.before} as bigint)`;

  type Reader<R, Row> = (db: Db, p: Parameters & R) => Promise<Row[]>;
  /** Builds a statement with and without the restriction of a search. */
  const either = <R extends object, Row>(make: (isWithin: boolean) => Reader<R, Row>) => {
    const [everywhere, inside] = [make(false), make(true)];
    return (db: Db, { condition, within }: Asked<Within>, range: R): Promise<Row[]> =>
      (within === undefined ? everywhere : inside)(db, { condition, ...range, ...within } as Parameters & R);
  };

  const list = (pid: RawBuilder<unknown>, from: (dialect: Dialect) => RawBuilder<unknown>) => {
    const read = either<Range, Entry>((isWithin) =>
      keyset((db, p: Keyset<Parameters>, order, dialect) =>
        raw<Entry>(
          db,
          sql`select ${pid} as pid, ${rowid} as item from ${from(dialect)}
            where ${matches(dialect, p, isWithin)} and ${between(pid, p)}
            order by ${pid} ${sql.raw(order)} limit ${p.limit}`,
        ),
      ),
    );
    // Reading in order ends soon if many match, and reads the whole table if few do: the index is asked if the first rows, which
    // stand for all of them, hold too few. The plus keeps the planner from reading in order there.
    const readWide = either<Range, Entry>((isWithin) =>
      keyset((db, p: Keyset<Parameters>, order, dialect) => {
        const { testedFirst = 0 } = dialect.fullText;
        const inOrder = sql.raw(order);
        return raw<Entry>(
          db,
          sql`with tested as materialized (
              select pid, rowid as item from (
                select ${pid} as pid, ${rowid}, ${sql.ref(`${spec.table}.words`)} from ${from(dialect)}
                where ${between(pid, p)} order by ${pid} ${inOrder} limit ${sql.lit(testedFirst)}
              ) as ${table} where ${matches(dialect, p, isWithin)} order by pid ${inOrder} limit ${p.limit}
            )
            select pid, item from tested union (
              select ${pid}, ${rowid} from ${from(dialect)}
              where (select count(*) from tested) < ${p.limit} and ${matches(dialect, p, isWithin)} and ${between(pid, p)}
              order by ${pid} + 0 ${inOrder} limit ${p.limit}
            ) order by pid ${inOrder} limit ${p.limit}`,
        );
      }),
    );
    return (db: Db, asked: Asked<Within>, range: Range): Promise<Entry[]> =>
      (asked.isWide && db.dialect.fullText.testedFirst !== undefined ? readWide : read)(db, asked, range);
  };
  const best = either<RankRange, Ranked>((isWithin) =>
    query((db, p: Parameters & RankRange, dialect) =>
      raw<Ranked>(
        db,
        sql`select m.id, ${sql.raw(spec.rank)} as "rank", ${sql.raw(spec.tie)} as "tie"
          from (select ${rowid} as id from ${table} where ${matches(dialect, p, isWithin)} and ${between(rowid, p)}) as m
          join ${sql.table(source)} on ${sql.ref(`${source}.${key}`)} = m.id
          order by "rank" desc, "tie" desc limit ${p.limit}`,
      ),
    ),
  );
  const selectNewest = query((db) =>
    raw<{ id: number | null }>(db, sql`select max(rowid) as id from ${table}`),
  );

  return {
    add: (tx, row) => tx.add(batched, row),
    insert: (db, rows) => batched.run(db, rows),
    remove: query((db, p: { id: number }, { buckets }) =>
      raw<never>(db, sql`delete from ${table} where rowid = ${p.id} ${inBucketOf(buckets, p.id)}`),
    ),
    read: list(rowid, () => table),
    best,
    newest: async (db) => (await selectNewest(db, {}))[0]?.id ?? 0,
    orderedBy: (column) => list(sql.ref(`${source}.${column}`), joined),
  };
}

/** Objects indexed at a time. */
const BATCH = 1000;

/**
 * Fills the index of a copied store. Indexes are not copied, since SQLite does not give their words back.
 * @param select - reads what to index, by id.
 */
export async function fillIndex<Row extends { id: number }>(
  db: Db,
  index: Pick<SearchIndex<never>, 'insert'>,
  select: (db: Db, p: { after: number; limit: number }) => Promise<Row[]>,
  toRow: (object: Row) => IndexRow,
): Promise<void> {
  for (let after = 0, found = BATCH; found === BATCH; ) {
    const objects = await select(db, { after, limit: BATCH });
    if (objects.length > 0) await index.insert(db, objects.map(toRow));
    found = objects.length;
    after = objects.at(-1)?.id ?? after;
  }
}
