import { sql } from 'kysely';
import { batchedCounter, batchedInsert } from '../../db/batched.ts';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';

/** Channels with their counts, but removed ones; in no particular order. */
export const selectChannels = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('channels')
    .innerJoin('channel_counts', 'channel_counts.channel_id', 'channels.id')
    .selectAll('channels')
    .select(['num_messages', 'num_subscribers', 'activity_id'])
    .where(isOneOf('channel_counts.channel_id', p.ids))
    .where('channels.removed_at', 'is', null),
);

export type ChannelRow = Awaited<ReturnType<typeof selectChannels>>[number];
export type ChannelCounts = Pick<ChannelRow, 'num_messages' | 'num_subscribers' | 'activity_id'>;

export const insertChannel = insertInto('channels');

export const insertChannelCounts = insertInto('channel_counts');

export const updateChannel = updateById('channels');

/** Adds to the counts of a channel, in the transaction of the cause. */
export const addToChannelCounts = batchedCounter(
  'channel_counts',
  ['channel_id'],
  ['num_messages', 'num_subscribers', 'activity_id'],
  ['activity_id'],
);

/** The channel of private messages between some people, by the digest of their ids. */
export const selectChannelOfPeople = query((db, p: { people: string }) =>
  db.selectFrom('channels').select('id').where('people', '=', p.people),
);

/** A range of the channels that a user created. */
export const readOwnChannels = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('channels')
    .select(['id as pid', 'id as item'])
    .where('owner_id', '=', p.user)
    .$call(inRange(p, 'id', order)),
);

export const insertAclEntry = batchedInsert('channel_acl');

/** The ACL entries of a channel, by user id. */
export const selectAcls = query((db, p: { channel: number }) =>
  db
    .selectFrom('channel_acl')
    .select(['channel_id', 'user_id', 'role'])
    .where('channel_id', '=', p.channel)
    .orderBy('user_id'),
);

/** The same for several channels; incomplete if there are more than `limit`. */
export const selectAclsUpTo = query((db, p: { channels: number[]; limit: number }, { isOneOf }) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom('channel_acl')
        .select(['channel_id', 'user_id', 'role'])
        .where(isOneOf('channel_id', p.channels))
        .limit(p.limit)
        .as('listed'),
    )
    .select(['channel_id', 'user_id', 'role'])
    .orderBy('channel_id')
    .orderBy('user_id'),
);

/** Suspended users on an ACL of a channel. */
export const selectSuspendedListed = query((db, p: { channel: number }) =>
  db
    .selectFrom('channel_acl')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('channel_id', '=', p.channel)
    .where('suspended_at', 'is not', null),
);

export const deleteAclEntries = query(
  (db, p: { channel: number; role: number; users: number[] }, { isOneOf }) =>
    db
      .deleteFrom('channel_acl')
      .where('channel_id', '=', p.channel)
      .where('role', '=', p.role)
      .where(isOneOf('user_id', p.users)),
);

/** Some of the channels whose ACLs list a user. */
export const selectListing = query((db, p: { user: number; limit: number }) =>
  db.selectFrom('channel_acl').select('channel_id').distinct().where('user_id', '=', p.user).limit(p.limit),
);

/** Deletes a user from all ACLs of a channel. */
export const deleteAclOfUser = query((db, p: { channel: number; user: number }) =>
  db.deleteFrom('channel_acl').where('channel_id', '=', p.channel).where('user_id', '=', p.user),
);

/** The users among these ids who exist and are active. */
export const selectActiveIds = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('users')
    .select('id')
    .where(isOneOf('id', p.ids))
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null),
);

/** A column for unions: the bit of a row of `channel_acl`. */
export const roleBit = sql<number>`role`.as('bit');
