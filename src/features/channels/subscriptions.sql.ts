import { sql } from 'kysely';
import { batchedInsert } from '../../db/batched.ts';
import { inPart, inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import { markersOf } from '../markers/markers.ts';

export const insertSubscription = batchedInsert('channel_subscriptions');

export const deleteSubscription = query((db, p: { channel: number; user: number }) =>
  db
    .deleteFrom('channel_subscriptions')
    .where('user_id', '=', p.user)
    .where('channel_id', '=', p.channel)
    .returning(['id', 'user_id', 'created_at']),
);

/** Deletes all subscriptions to a channel. */
export const deleteSubscriptions = query((db, p: { channel: number }) =>
  db.deleteFrom('channel_subscriptions').where('channel_id', '=', p.channel),
);

/** Deletes the subscriptions of users whom no ACL of the channel lists and who do not own it. */
export const deleteUnlistedSubscriptions = query((db, p: { channel: number; owner: number }) =>
  db
    .deleteFrom('channel_subscriptions')
    .where('channel_id', '=', p.channel)
    .where('user_id', '<>', p.owner)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('channel_acl')
            .select('channel_acl.role')
            .whereRef('channel_acl.channel_id', '=', 'channel_subscriptions.channel_id')
            .whereRef('channel_acl.user_id', '=', 'channel_subscriptions.user_id'),
        ),
      ),
    )
    .returning(['id', 'user_id', 'created_at']),
);

export const insertMute = query((db, p: { channel: number; user: number; now: number }) =>
  db
    .insertInto('channel_mutes')
    .values({ user_id: p.user, channel_id: p.channel, created_at: p.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('channel_id'),
);

export const deleteMute = query((db, p: { channel: number; user: number }) =>
  db
    .deleteFrom('channel_mutes')
    .where('user_id', '=', p.user)
    .where('channel_id', '=', p.channel)
    .returning('channel_id'),
);

/** The subscriptions of some users to a channel. */
export const selectSubscriptionsOf = query((db, p: { channel: number; users: number[] }, { isOneOf }) =>
  db
    .selectFrom('channel_subscriptions')
    .select(['id', 'user_id', 'created_at'])
    .where('channel_id', '=', p.channel)
    .where(isOneOf('user_id', p.users)),
);

/** The users among these who are subscribed to a channel or muted it. */
export const selectSubscribedOrMuting = query((db, p: { channel: number; users: number[] }, { isOneOf }) =>
  db
    .selectFrom('channel_subscriptions')
    .select('user_id')
    .where('channel_id', '=', p.channel)
    .where(isOneOf('user_id', p.users))
    .unionAll(
      db
        .selectFrom('channel_mutes')
        .select('user_id')
        .where('channel_id', '=', p.channel)
        .where(isOneOf('user_id', p.users)),
    ),
);

/** The activity of channels when the latest of all was `order`: the id of the latest message then, or their own. */
export const selectActivityAsOf = query((db, p: { channels: number[]; order: number }, { isOneOf }) =>
  db
    .selectFrom('channel_counts as c')
    .where(isOneOf('c.channel_id', p.channels))
    .select((e) => [
      'c.channel_id as channel',
      e.fn
        .coalesce(
          e
            .selectFrom('messages as m')
            .select((of) => of.fn.max('m.id').as('id'))
            .whereRef('m.channel_id', '=', 'c.channel_id')
            .where('m.id', '<=', p.order),
          'c.channel_id',
        )
        .as('activity'),
    ]),
);

/** The channels a user is subscribed to, by id, after a given one, with how far the user has read. */
export const selectSubscribed = query((db, p: { user: number; after: number; limit: number }) =>
  db
    .selectFrom('channel_subscriptions as s')
    .innerJoin('channels as c', 'c.id', 's.channel_id')
    .innerJoin('channel_counts as n', 'n.channel_id', 's.channel_id')
    .leftJoin(markersOf(db, p.user), (join) => join.on('m.name', '=', markerOfChannel))
    .select(['s.channel_id', 'c.type', 'c.readers_open', 'c.writers_open', 'n.activity_id', 'm.last_read_id'])
    .where('s.user_id', '=', p.user)
    .$call(inPart(p, 's.channel_id')),
);

export type SubscribedRow = Awaited<ReturnType<typeof selectSubscribed>>[number];

/** The name of a channel's marker, as `channelMarkerName` makes it. */
const markerOfChannel = sql<string>`'channel:' || cast(s.channel_id as text)`;

/** A range of the subscribers of a channel, by subscription id. */
export const readSubscribers = keyset((db, p: Keyset<{ channel: number }>, order) =>
  db
    .selectFrom('channel_subscriptions')
    .select(['id as pid', 'user_id as item'])
    .where('channel_id', '=', p.channel)
    .$call(inRange(p, 'id', order)),
);

/** The active subscribers of channels, newest first. */
export const selectSubscriberIds = query((db, p: { channels: number[] }, { isOneOf }) =>
  db
    .selectFrom('channel_subscriptions')
    .innerJoin('users', 'users.id', 'channel_subscriptions.user_id')
    .select(['channel_id', 'user_id'])
    .where(isOneOf('channel_id', p.channels))
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('channel_subscriptions.id', 'desc'),
);

/** The channels a user is subscribed to. */
export const selectSubscribedIds = query((db, p: { user: number }) =>
  db.selectFrom('channel_subscriptions').select('channel_id').where('user_id', '=', p.user),
);

/** The channels a user muted, latest first. */
export const selectMutedIds = query((db, p: { user: number }) =>
  db
    .selectFrom('channel_mutes')
    .select('channel_id')
    .where('user_id', '=', p.user)
    .orderBy('created_at', 'desc')
    .orderBy('channel_id', 'desc'),
);

/** Some of the channels a user is subscribed to or muted, with their owners. */
export const selectFollowedBy = query((db, p: { user: number; limit: number }) =>
  db
    .selectFrom('channel_subscriptions')
    .innerJoin('channels', 'channels.id', 'channel_subscriptions.channel_id')
    .select(['channels.id', 'owner_id'])
    .where('user_id', '=', p.user)
    .union(
      db
        .selectFrom('channel_mutes')
        .innerJoin('channels', 'channels.id', 'channel_mutes.channel_id')
        .select(['channels.id', 'owner_id'])
        .where('user_id', '=', p.user),
    )
    .limit(p.limit),
);

/** The subscribers of channels. */
export const selectSubscribersOf = query((db, p: { channels: number[] }, { isOneOf }) =>
  db
    .selectFrom('channel_subscriptions')
    .select(['channel_id as channel', 'user_id as user'])
    .where(isOneOf('channel_id', p.channels))
    .orderBy('id'),
);
