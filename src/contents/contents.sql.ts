import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../db/dialect.ts';
import { type Db, query } from '../db/query.ts';
import type { Schema } from '../db/schema.ts';

/** Where rows name blobs; declared by a feature. Needs an index. */
export interface ContentUse {
  /** What uses them, for people, such as "avatars". */
  of: string;
  table: keyof Schema;
  /** The blob's key in a row: a column or an expression. */
  key: string | ((dialect: Dialect) => RawBuilder<string>);
  /** Condition of the index, such as `avatar is not null`. */
  where: string;
}

/** The statements that read one use. */
export function statementsOf({ table, key, where }: ContentUse) {
  const parts = (dialect: Dialect) => ({
    key: typeof key === 'string' ? sql.ref(key) : key(dialect),
    from: sql`${sql.table(table)} where ${sql.raw(where)}`,
  });
  return {
    /** Which of these keys are in use. */
    used: query((db, p: { keys: readonly string[] }, dialect) => {
      const { key, from } = parts(dialect);
      const statement = sql<{ key: string }>`select distinct ${key} as key from ${from}
        and ${key} in ${dialect.list(p.keys, 'text')}`;
      return { compile: () => statement.compile(db) };
    }),
    /** The keys in use, in order. */
    after: query((db, p: { after: string; limit: number }, dialect) => {
      const { key, from } = parts(dialect);
      const statement = sql<{ key: string }>`select distinct ${key} as key from ${from}
        and ${key} > ${p.after} order by 1 limit ${p.limit}`;
      return { compile: () => statement.compile(db) };
    }),
  };
}

/** A blob's states in the table. */
export const STORED = 0;
export const UNUSED = 1;
export const GOING = 2;
export type State = typeof STORED | typeof UNUSED | typeof GOING;

/** The least that a blob counts against its account, in bytes: its row takes space too, and is read for the count. */
const LEAST_BYTES = 16 * 1024;

/** What a blob of this size counts. */
export function bytesOf(size: number): number {
  return Math.max(size, LEAST_BYTES);
}

interface NewContent {
  key: string;
  /** The account it counts against until it is used or gone; null for none. */
  user: number | null;
  bytes: number;
  now: number;
}

/** Records a stored blob; returns no row if the table has it. */
export const insertStored = query((db, p: NewContent) =>
  db
    .insertInto('unused_contents')
    .values({
      key: p.key,
      since: p.now,
      state: STORED,
      user_id: p.user,
      bytes: p.bytes,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key'),
);

/** Records that a blob is stored again, at a different time than before; returns no row while it is being deleted. */
export const updateStored = query((db, p: { key: string; now: number }) =>
  db
    .updateTable('unused_contents')
    .set({
      since: sql<number>`case when since < ${p.now} then ${p.now} else since + 1 end`,
      state: STORED,
    })
    .where('key', '=', p.key)
    .where('state', '<>', GOING)
    .returning('key'),
);

/** What an account's blobs count that were just stored or are unused. */
export const selectUnusedBytes = query((db, p: { user: number }) =>
  db
    .selectFrom('unused_contents')
    .select(sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('bytes'))
    .where('user_id', '=', p.user),
);

/** A blob that a row no longer names. */
export interface Released {
  key: string;
  /** In bytes. */
  size: number;
}

const insertReleased = query((db, p: { rows: string; user: number; now: number }, dialect) => {
  const statement = sql<{ key: string }>`insert into unused_contents (key, since, state, user_id, bytes)
    select r.key, ${p.now}, ${sql.lit(UNUSED)}, ${p.user}, r.bytes
    from ${dialect.records(p.rows, { key: 'text', bytes: 'bigint' })} as r where true
    on conflict (key) do nothing returning key`;
  return { compile: () => statement.compile(db) };
});

/** Records that rows of an account no longer name blobs; blobs already in the table stay as they are. */
export async function release(
  db: Db,
  { user, contents, now }: { user: number; contents: readonly Released[]; now: number },
): Promise<void> {
  if (contents.length === 0) return;
  const rows = contents.map(({ key, size }) => ({ key, bytes: bytesOf(size) }));
  await insertReleased(db, { rows: JSON.stringify(rows), user, now });
}

/** Records unused blobs that are not in the table yet. `rows` is a JSON list of objects with a `key`. */
export const insertUnused = query((db, p: { rows: string; now: number }, dialect) => {
  // The condition tells SQLite that what follows belongs to the insert.
  const statement = sql<{ key: string }>`insert into unused_contents (key, since, state)
    select r.key, ${p.now}, ${sql.lit(UNUSED)} from ${dialect.records(p.rows, { key: 'text' })} as r where true
    on conflict (key) do nothing returning key`;
  return { compile: () => statement.compile(db) };
});

/** Blobs that have been in a state since `before` or earlier, the oldest first. */
export const selectInState = query((db, p: { state: State; before: number; limit: number }) =>
  db
    .selectFrom('unused_contents')
    .select('key')
    .where('state', '=', p.state)
    .where('since', '<=', p.before)
    .orderBy('since')
    .limit(p.limit),
);

/** Changes the state of blobs, and returns those that had been in theirs since `before` or earlier. */
export const updateState = query(
  (db, p: { keys: readonly string[]; before: number; state: State; now: number }, { isOneOf }) =>
    db
      .updateTable('unused_contents')
      .set({ state: p.state, since: p.now })
      .where(isOneOf('key', p.keys, 'text'))
      .where('since', '<=', p.before)
      .returning('key'),
);

/** Marks a blob as being deleted if it was stored at this very time, and not again since. */
export const updateDiscarded = query((db, p: { key: string; since: number; now: number }) =>
  db
    .updateTable('unused_contents')
    .set({ state: GOING, since: p.now })
    .where('key', '=', p.key)
    .where('state', '=', STORED)
    .where('since', '=', p.since)
    .returning('key'),
);

/** Removes blobs from the table: they are used or gone. */
export const deleteUnused = query((db, p: { keys: readonly string[] }, { isOneOf }) =>
  db.deleteFrom('unused_contents').where(isOneOf('key', p.keys, 'text')),
);

/** Records that all blobs are being compared now; returns no row if that was last done after `before`. */
export const updateListed = query((db, p: { now: string; before: string }) =>
  db
    .insertInto('meta')
    .values({ key: 'contents_listed_at', value: p.now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: p.now }).where('meta.value', '<=', p.before),
    )
    .returning('key'),
);
