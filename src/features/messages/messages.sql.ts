import { sql } from 'kysely';
import { batchedCounter, batchedInsert } from '../../db/batched.ts';
import { inPart, inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import { sourceColumns } from '../apps/apps.sql.ts';

/** Messages with the columns of author and app that their JSON needs; unordered. */
export const selectMessages = query((db, p: { ids: number[] }, { list }) =>
  db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .innerJoin('apps', 'apps.id', 'messages.app_id')
    .selectAll('messages')
    .select(['users.suspended_at', 'users.deleted_at'])
    .select(sourceColumns)
    .where('messages.id', 'in', list(p.ids)),
);

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

export const insertMessage = batchedInsert('messages', {
  text: 'text',
  entities: 'text',
  annotations: 'text',
});

/** Turns a message into its tombstone. */
export const updateMessageDeleted = query((db, p: { id: number; entities: string }) =>
  db
    .updateTable('messages')
    .set({ is_deleted: 1, text: '', entities: p.entities, annotations: '[]', facets: 0 })
    .where('id', '=', p.id),
);

/** Adds to a message's counters, in the transaction of the cause. */
export const addToMessageCounts = batchedCounter('messages', 'id', ['num_replies']);

/** A range of the messages of a channel. */
export const readChannelMessages = keyset((db, p: Keyset<{ channel: number }>, order) =>
  db
    .selectFrom('messages')
    .select(['id as pid', 'id as item'])
    .where('channel_id', '=', p.channel)
    .$call(inRange(p, 'id', order)),
);

/**
 * Counts a user's unread messages by others in each of some channels: among the latest `limit` after the user's marker, without
 * deleted and machine-only ones.
 */
export const countNewMessages = query(
  (db, p: { user: number; channels: number[]; limit: number }, { list }) =>
    db
      .selectFrom('channels')
      .select(['channels.id as channel'])
      .select((channel) =>
        channel
          .selectFrom((e) =>
            e
              .selectFrom('messages')
              .select(['messages.user_id', 'is_deleted', 'machine_only'])
              .whereRef('messages.channel_id', '=', 'channels.id')
              .where('messages.id', '>', lastReadOf(p.user))
              .orderBy('messages.id', 'desc')
              .limit(p.limit)
              .as('latest'),
          )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('user_id', '<>', p.user)
          .where('is_deleted', '=', 0)
          .where('machine_only', '=', 0)
          .as('count'),
      )
      .where('channels.id', 'in', list(p.channels)),
);

/** The user's read position in a channel; 0 without a marker. */
const lastReadOf = (user: number) =>
  sql<number>`coalesce((select last_read_id from stream_markers
    where stream_markers.user_id = ${user} and name = 'channel:' || cast(channels.id as text)), 0)`;

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
