import type { TableCheck } from '../../db/tables.ts';

/** Integrity checks of channels, their ACLs and subscriptions. */
export const channelCheck: TableCheck = {
  counters: [
    [
      'channel_counts',
      'num_messages',
      'select count(*) from messages m where m.channel_id = c.channel_id and is_deleted = 0',
    ],
    [
      'channel_counts',
      'num_subscribers',
      'select count(*) from channel_subscriptions s where s.channel_id = c.channel_id',
    ],
    [
      'channel_counts',
      'activity_id',
      'select coalesce(max(m.id), c.channel_id) from messages m where m.channel_id = c.channel_id',
    ],
  ],
  strays: [
    [
      'channels without counts, or counts without a channel',
      `select (select count(*) from channels where not exists (select 1 from channel_counts as o where o.channel_id = channels.id))
     + (select count(*) from channel_counts where not exists (select 1 from channels as o where o.id = channel_counts.channel_id)) as n`,
    ],
    [
      'channels of users that do not exist',
      'select count(*) as n from channels where not exists (select 1 from users where users.id = owner_id)',
    ],
    [
      'ACL entries of channels or users that do not exist or were deleted, or of owners',
      `select count(*) as n from channel_acl e where not exists (select 1 from channels c where c.id = e.channel_id and c.owner_id <> e.user_id)
     or not exists (select 1 from users where id = e.user_id and deleted_at is null)`,
    ],
    [
      'ACLs that are open and list users',
      `select count(*) as n from channels c where (readers_open <> 0 and exists (select 1 from channel_acl where channel_id = c.id and role = 1))
     or (writers_open <> 0 and exists (select 1 from channel_acl where channel_id = c.id and role = 2))`,
    ],
    [
      'subscriptions of inactive channels, or of users that were deleted',
      `select count(*) as n from channel_subscriptions s where not exists (select 1 from channels where id = s.channel_id and is_inactive = 0)
     or not exists (select 1 from users where id = s.user_id and deleted_at is null)`,
    ],
    [
      'subscriptions of users who may not read the channel',
      `select count(*) as n from channel_subscriptions s join channels c on c.id = s.channel_id
     where c.readers_open = 0 and c.writers_open = 0 and c.owner_id <> s.user_id
     and not exists (select 1 from channel_acl e where e.channel_id = c.id and e.user_id = s.user_id)`,
    ],
    [
      'mutes of channels or by users that do not exist, or of channels that the user is subscribed to',
      `select count(*) as n from channel_mutes m where not exists (select 1 from channels where id = m.channel_id)
     or not exists (select 1 from users where id = m.user_id and deleted_at is null)
     or exists (select 1 from channel_subscriptions s where s.user_id = m.user_id and s.channel_id = m.channel_id)`,
    ],
    [
      'interactions of channels that do not exist, or that tell others than the owner of unsubscribing',
      `select count(*) as n from interactions i where action in (6, 8) and not exists (
       select 1 from channels c where c.id = i.object_id and (action = 6 or c.owner_id = i.user_id))`,
    ],
    [
      'interactions that tell of unsubscribing from channels that the user is subscribed to',
      `select count(*) as n from interactions i where action = 8
       and exists (select 1 from channel_subscriptions s where s.user_id = i.actor_id and s.channel_id = i.object_id)`,
    ],
    [
      'channels that the search does not know, or in the search that do not exist',
      `select (select count(*) from channels where not exists (select 1 from channel_search as o where o.rowid = channels.id))
     + (select count(*) from channel_search where not exists (select 1 from channels as o where o.id = channel_search.rowid)) as n`,
    ],
  ],
};
