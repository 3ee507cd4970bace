import { type Selectable, sql } from 'kysely';
import { batchedCounter, batchedInsert } from '../../db/batched.ts';
import { inPart, inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import { markersOf } from '../markers/markers.ts';
import type { MessageTable } from './messages.tables.ts';

/** Messages by id, in no particular order. */
export const selectMessages = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('messages').selectAll().where(isOneOf('id', p.ids)),
);

export type MessageRow = Selectable<MessageTable>;

export const insertMessage = batchedInsert('messages', {
  text: 'text',
  entities: 'text',
  annotations: 'text',
});

/** Turns a message into its tombstone. */
export const updateMessageDeleted = query((db, p: { id: number; channel: number; entities: string }) =>
  db
    .updateTable('messages')
    .set({ is_deleted: 1, text: '', entities: p.entities, annotations: '[]', facets: 0 })
    .where('id', '=', p.id)
    .where('channel_id', '=', p.channel),
);

/** Adds to a message's counters, in the transaction of the cause. */
export const addToMessageCounts = batchedCounter('messages', ['id', 'channel_id'], ['num_replies']);

/** A range of the messages of a channel. */
export const readChannelMessages = keyset((db, p: Keyset<{ channel: number }>, order) =>
  db
    .selectFrom('messages')
    .select(['id as pid', 'id as item'])
    .where('channel_id', '=', p.channel)
    .$call(inRange(p, 'id', order)),
);

/**
 * A user's unread messages in each of some channels: among the latest `limit` after the user's marker, without deleted
 * and machine-only ones, the id of the latest and the number by each author, as the inside of a JSON list of pairs.
 */
export const selectNewMessages = query(
  (db, p: { user: number; channels: number[]; limit: number }, { isOneOf }) => {
    const authors = sql<string | null>`(select
      string_agg('[' || cast(a.newest as text) || ',' || cast(a.many as text) || ']', ',') from (
      select max(l.id) as newest, count(*) as many from (
      select id, user_id, is_deleted, machine_only from messages where channel_id = n.channel_id
      and id > coalesce(m.last_read_id, 0) order by id desc limit ${p.limit}) as l
      where l.is_deleted = 0 and l.machine_only = 0 group by l.user_id) as a)`;
    return db
      .selectFrom('channel_counts as n')
      .leftJoin(markersOf(db, p.user), (join) =>
        join.on('m.name', '=', sql<string>`'channel:' || cast(n.channel_id as text)`),
      )
      .select(['n.channel_id as channel', authors.as('authors')])
      .where(isOneOf('n.channel_id', p.channels));
  },
);

/** A range of a user's messages in all channels. */
export const readUserMessages = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('messages')
    .select(['id as pid', 'id as item'])
    .where('user_id', '=', p.user)
    .$call(inRange(p, 'id', order)),
);

/** Some of the messages of a channel that are not deleted. */
export const selectLiveMessagesIn = query((db, p: { channel: number; limit: number }) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('channel_id', '=', p.channel)
    .where('is_deleted', '=', 0)
    .orderBy('id')
    .limit(p.limit),
);

/** Some of a user's messages that are not deleted, oldest first. */
export const selectLiveMessagesOf = query((db, p: { user: number; after: number; limit: number }) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', p.user)
    .where('is_deleted', '=', 0)
    .$call(inPart(p, 'id')),
);
