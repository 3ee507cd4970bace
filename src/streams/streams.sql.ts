import { type Selectable, sql } from 'kysely';
import { type NoticeRow, selectNotices } from '../consumers/notices.sql.ts';
import { batchedInsert, batchedLookup } from '../db/batched.ts';
import type { LogPlace } from '../db/clock.ts';
import type { ColumnType } from '../db/dialect.ts';
import { type Builder, type Db, query, queryEach } from '../db/query.ts';
import type { Batch, Batched } from '../db/store.ts';
import type { Ended } from '../events/catalogue.ts';
import { readRange } from '../events/log.ts';
import type { StreamConnectionTable, StreamSubscriptionTable } from './streams.tables.ts';

export type ConnectionRow = Selectable<StreamConnectionTable>;
export type SubscriptionRow = Selectable<StreamSubscriptionTable>;

/** Locks rows in the order of their ids, to avoid deadlocks. */
const selectForUpdate = query((db, p: { ids: readonly string[] }, { forUpdate, isOneOf }) =>
  db
    .selectFrom('stream_connections')
    .selectAll()
    .where(isOneOf('id', p.ids, 'text'))
    .orderBy('id')
    .modifyEnd(forUpdate),
);

/**
 * A connection's row, locked until commit. All of a batch share one object and record their changes in it, because rows they add
 * reach the database only at the end of the batch.
 */
export interface LockedConnection extends ConnectionRow {
  /** The names of its subscriptions, once requested. */
  names?: Promise<Set<string>>;
  /** Subscriptions written in the batch. */
  written: SubscriptionRow[];
}

export const lockConnection: (tx: Batch, id: string) => Promise<LockedConnection | undefined> = batchedLookup(
  async (db, ids) => (await selectForUpdate(db, { ids })).map((row) => ({ ...row, written: [] })),
  ({ id }) => id,
);

export const selectConnections = query((db, p: { ids: readonly string[] }, { isOneOf }) =>
  db
    .selectFrom('stream_connections')
    .selectAll()
    .where(isOneOf('id', p.ids, 'text')),
);

export const selectIdsOfOwner = query((db, p: { owner: string }) =>
  db.selectFrom('stream_connections').select(['id', 'epoch']).where('owner', '=', p.owner),
);

/** Connections from versions without owners whose clients were connected when the process ended. */
export const selectIdsWithoutOwner = query((db) =>
  db
    .selectFrom('stream_connections')
    .select(['id', 'epoch'])
    .where('owner', 'is', null)
    .where('waiting_since', 'is', null),
);

export const selectOwners = query((db) =>
  db.selectFrom('stream_connections').select('owner').where('owner', 'is not', null).distinct(),
);

const selectTokensForUpdate = query((db, p: { ids: readonly number[] }, { forUpdate, isOneOf }) =>
  db.selectFrom('tokens').select('id').where(isOneOf('id', p.ids)).orderBy('id').modifyEnd(forUpdate),
);

/** Prevents others from creating connections of the token until commit. */
export const lockToken: (tx: Batch, id: number) => Promise<{ id: number } | undefined> = batchedLookup(
  (db, ids) => selectTokensForUpdate(db, { ids }),
  ({ id }) => id,
);

/** The columns of a token's connection needed to make room for another. */
export interface OwnConnection {
  id: string;
  token_id: number;
  owner: string | null;
  waiting_since: number | null;
}

const selectOfTokens = query((db, p: { tokens: readonly number[] }, { isOneOf }) =>
  db
    .selectFrom('stream_connections')
    .select(['id', 'token_id', 'owner', 'waiting_since'])
    .where(isOneOf('token_id', p.tokens)),
);

/** The connections of a token; all of a batch share the list. */
export const connectionsOf = batchedGroup<number, OwnConnection>(
  (db, tokens) => selectOfTokens(db, { tokens }),
  ({ token_id }) => token_id,
);

const selectSubscriptions = query((db, p: { ids: readonly string[] }, { isOneOf }) =>
  db
    .selectFrom('stream_subscriptions')
    .selectAll()
    .where(isOneOf('connection_id', p.ids, 'text')),
);

const storedOf = batchedGroup<string, SubscriptionRow>(
  (db, ids) => selectSubscriptions(db, { ids }),
  ({ connection_id }) => connection_id,
);

/** The subscriptions of a connection, including those written in the batch. */
export async function subscriptionsOf(tx: Batch, connection: LockedConnection): Promise<SubscriptionRow[]> {
  const stored = await storedOf(tx, connection.id);
  const rows = new Map([...stored, ...connection.written].map((row) => [row.subscription_id, { ...row }]));
  return [...rows.values()];
}

/** The committed subscriptions of a connection. */
export const readSubscriptions = query((db, p: { id: string }) =>
  db.selectFrom('stream_subscriptions').selectAll().where('connection_id', '=', p.id),
);

const selectNames = query((db, p: { ids: readonly string[] }, { isOneOf }) =>
  db
    .selectFrom('stream_subscriptions')
    .select(['connection_id', 'subscription_id'])
    .where(isOneOf('connection_id', p.ids, 'text')),
);

const storedNamesOf = batchedGroup<string, { connection_id: string; subscription_id: string }>(
  (db, ids) => selectNames(db, { ids }),
  ({ connection_id }) => connection_id,
);

/** The names of a connection's subscriptions; all of a batch share the set. */
export function namesOf(tx: Batch, connection: LockedConnection): Promise<Set<string>> {
  connection.names ??= storedNamesOf(tx, connection.id).then(
    (rows) => new Set(rows.map(({ subscription_id }) => subscription_id)),
  );
  return connection.names;
}

/** The range of the event log. */
export const rangeOfLog: (tx: Batch) => Promise<{ first: number; last: number }> = (() => {
  const look = batchedLookup<number, { first: number; last: number }>(
    async (db) => [await readRange(db)],
    () => 0,
  );
  return async (tx) => (await look(tx, 0)) ?? { first: 0, last: 0 };
})();

const selectPlaces = query((db, p: { seqs: readonly number[] }, { isOneOf }) =>
  db.selectFrom('events').select(['seq', 'at']).where(isOneOf('seq', p.seqs)),
);

const placeInLog = batchedLookup<number, LogPlace>(
  (db, seqs) => selectPlaces(db, { seqs }),
  ({ seq }) => seq,
);

/** Whether the log still contains an event that was applied. Always true for a place without a time: before the first event. */
export async function hasPlace(tx: Batch, { seq, at }: LogPlace): Promise<boolean> {
  return at === 0 || (await placeInLog(tx, seq))?.at === at;
}

export const insertConnection = batchedInsert('stream_connections', {
  id: 'text',
  options: 'text',
  owner: 'text',
  wanted_by: 'text',
});

/** Gives a connection an owner. @returns nothing if it was deleted in the same transaction. */
export const takeConnection = query(
  (db, p: { id: string; owner: string; epoch: number; seq: number; options: string; auto_delete: number }) =>
    db
      .updateTable('stream_connections')
      .set({
        owner: p.owner,
        epoch: p.epoch,
        wanted_by: null,
        waiting_since: null,
        delivered_seq: p.seq,
        options: p.options,
        auto_delete: p.auto_delete,
      })
      .where('id', '=', p.id)
      .returning('id'),
);

/** Changes what is fixed at connect, for another client of the same owner. */
export const updateConnection = query(
  (db, p: { id: string; seq: number; options: string; auto_delete: number }) =>
    db
      .updateTable('stream_connections')
      .set({ delivered_seq: p.seq, options: p.options, auto_delete: p.auto_delete })
      .where('id', '=', p.id),
);

export const updateWanted = query((db, p: { id: string; owner: string; epoch: number; wanted_by: string }) =>
  db
    .updateTable('stream_connections')
    .set({ wanted_by: p.wanted_by })
    .where('id', '=', p.id)
    .where('owner', '=', p.owner)
    .where('epoch', '=', p.epoch),
);

/** Releases connections to wait for their clients. */
export const releaseConnection = batchedUpdate<{ id: string; epoch: number; seq: number; now: number }>(
  { id: 'text', epoch: 'bigint', seq: 'bigint', now: 'bigint' },
  (row, from) => sql`update stream_connections
    set owner = null, wanted_by = null, waiting_since = ${row.now}, delivered_seq = ${row.seq} ${from}
    where stream_connections.id = ${row.id} and stream_connections.epoch = ${row.epoch}`,
);

/** Stores how far connections have been served. */
export const updatePosition = batchedUpdate<{ id: string; epoch: number; seq: number }>(
  { id: 'text', epoch: 'bigint', seq: 'bigint' },
  (row, from) => sql`update stream_connections set delivered_seq = ${row.seq} ${from}
    where stream_connections.id = ${row.id} and stream_connections.epoch = ${row.epoch}`,
);

export const lowerPosition = query((db, p: { id: string; seq: number }) =>
  db.updateTable('stream_connections').set({ delivered_seq: p.seq }).where('id', '=', p.id),
);

/** Deletes a connection that is still waiting for its client. */
export const deleteWaiting = query((db, p: { id: string }) =>
  db.deleteFrom('stream_connections').where('id', '=', p.id).where('owner', 'is', null).returning('id'),
);

export const deleteConnection = query((db, p: { id: string }) =>
  db.deleteFrom('stream_connections').where('id', '=', p.id),
);

export const deleteSubscriptionsOf = query((db, p: { id: string }) =>
  db.deleteFrom('stream_subscriptions').where('connection_id', '=', p.id),
);

export const selectIds = query((db) => db.selectFrom('stream_connections').select('id'));

/** The connections that wait for their clients or belong to the process `owner`. */
const ended = (db: Builder, owner: string) =>
  db
    .selectFrom('stream_connections')
    .select('stream_connections.id')
    .where((e) => e.or([e('owner', 'is', null), e('owner', '=', owner)]));

export const selectEndedOfToken = query((db, p: { token: number; owner: string }) =>
  ended(db, p.owner).where('token_id', '=', p.token),
);
export const selectEndedOfUser = query((db, p: { user: number; owner: string }) =>
  ended(db, p.owner).where('user_id', '=', p.user),
);
const selectEndedOfApp = query((db, p: { app: number; owner: string }) =>
  ended(db, p.owner).innerJoin('tokens', 'tokens.id', 'token_id').where('tokens.app_id', '=', p.app),
);

/** Of the connections that end, those that wait for their clients or belong to the process `owner`. */
export function selectEnded(db: Db, of: Ended, owner: string): Promise<{ id: string }[]> {
  if ('token' in of) return selectEndedOfToken(db, { ...of, owner });
  return 'user' in of ? selectEndedOfUser(db, { ...of, owner }) : selectEndedOfApp(db, { ...of, owner });
}

/** The connections waiting since before a time, longest first. */
export const selectWaitingSince = query((db, p: { before: number; limit: number }) =>
  db
    .selectFrom('stream_connections')
    .select('id')
    .where('waiting_since', '<', p.before)
    .orderBy('waiting_since')
    .limit(p.limit),
);

/** Inserts or overwrites a subscription by name; the last of a name in a batch wins. */
export const upsertSubscription: (tx: Batch, row: SubscriptionRow) => void = (() => {
  const upsert = queryEach<SubscriptionRow, never>(
    { connection_id: 'text', subscription_id: 'text', body: 'text', since_seq: 'bigint' },
    (row, from) => sql`insert into stream_subscriptions (connection_id, subscription_id, body, since_seq)
      select ${row.connection_id}, ${row.subscription_id}, ${row.body}, ${row.since_seq} ${from}
      where exists (select 1 from stream_connections where id = ${row.connection_id})
      on conflict (connection_id, subscription_id) do update set body = excluded.body, since_seq = excluded.since_seq`,
  );
  const batched: Batched<SubscriptionRow> = {
    run: async (db, rows) => {
      const last = new Map(rows.map((row) => [`${row.connection_id} ${row.subscription_id}`, row]));
      await upsert(db, [...last.values()]);
    },
  };
  return (tx, row) => tx.add(batched, row);
})();

export const updateSince = query((db, p: { connection_id: string; subscription_id: string; seq: number }) =>
  db
    .updateTable('stream_subscriptions')
    .set({ since_seq: p.seq })
    .where('connection_id', '=', p.connection_id)
    .where('subscription_id', '=', p.subscription_id),
);

export const deleteSubscription = query((db, p: { connection_id: string; subscription_id: string }) =>
  db
    .deleteFrom('stream_subscriptions')
    .where('connection_id', '=', p.connection_id)
    .where('subscription_id', '=', p.subscription_id)
    .returning('subscription_id'),
);

/** The notices of an owner; all of a batch share the list. */
export const noticesOf = batchedGroup<string, NoticeRow>(
  async (db, owners) => (await Promise.all(owners.map((owner) => selectNotices(db, { owner })))).flat(),
  ({ owner }) => owner,
);

/** Declares a batched lookup of all rows of a key; an empty list if there are none. */
function batchedGroup<Key extends number | string, Row>(
  select: (db: Batch, keys: Key[]) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): (tx: Batch, key: Key) => Promise<Row[]> {
  const look = batchedLookup<Key, { key: Key; rows: Row[] }>(
    async (db, keys) => {
      const groups = new Map(keys.map((key): [Key, Row[]] => [key, []]));
      for (const row of await select(db as Batch, keys)) groups.get(keyOf(row))?.push(row);
      return [...groups].map(([key, rows]) => ({ key, rows }));
    },
    ({ key }) => key,
  );
  return async (tx, key) => (await look(tx, key))?.rows ?? [];
}

/** Declares a batched update of rows by key, with one statement per batch. */
function batchedUpdate<Row extends object>(
  columns: { [K in keyof Row]-?: ColumnType },
  build: Parameters<typeof queryEach<Row, never>>[1],
): (tx: Batch, row: Row) => void {
  const update = queryEach<Row, never>(columns, build);
  const batched: Batched<Row> = {
    run: async (db, rows) => {
      await update(db, rows);
    },
  };
  return (tx, row) => tx.add(batched, row);
}
