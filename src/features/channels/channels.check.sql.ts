/** What must hold of channels and messages, as `check` asks for it: see service/check.sql.ts. */

/** Stored counters, with the key of their table, and what they must equal: a value correlated with `c`. */
export const channelCounters = [
  [
    'channel_counts',
    'channel_id',
    'num_messages',
    'select count(*) from messages m where m.channel_id = c.channel_id and is_deleted = 0',
  ],
  [
    'channel_counts',
    'channel_id',
    'num_subscribers',
    'select count(*) from channel_subscriptions s where s.channel_id = c.channel_id',
  ],
  [
    'channel_counts',
    'channel_id',
    'activity_id',
    'select coalesce(max(m.id), c.channel_id) from messages m where m.channel_id = c.channel_id',
  ],
  [
    'messages',
    'id',
    'num_replies',
    'select count(*) from messages r where r.reply_to = c.id and r.is_deleted = 0 and r.channel_id = c.channel_id and r.thread_id = coalesce(c.thread_id, c.id)',
  ],
] as const;

/** Rows that must not be: each query counts them. */
export const channelStrays = [
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
    'messages of channels or by users that do not exist',
    `select count(*) as n from messages m where not exists (select 1 from channels where id = m.channel_id)
     or not exists (select 1 from users where id = m.user_id)`,
  ],
  [
    'deleted messages with text or annotations',
    "select count(*) as n from messages where is_deleted = 1 and (text <> '' or annotations <> '[]' or facets <> 0)",
  ],
  [
    'messages of deleted users that are no tombstones',
    'select count(*) as n from messages m join users u on u.id = m.user_id where u.deleted_at is not null and m.is_deleted = 0',
  ],
  [
    'messages that the search does not know',
    `select count(*) as n from messages where machine_only = 0 and is_deleted = 0
     and not exists (select 1 from message_search as o where o.rowid = messages.id)`,
  ],
  [
    'messages in the search that are deleted, machine-only or do not exist',
    `select count(*) as n from message_search where not exists (
       select 1 from messages as o where o.id = message_search.rowid and machine_only = 0 and is_deleted = 0)`,
  ],
  [
    'channels that the search does not know, or in the search that do not exist',
    `select (select count(*) from channels where not exists (select 1 from channel_search as o where o.rowid = channels.id))
     + (select count(*) from channel_search where not exists (select 1 from channels as o where o.id = channel_search.rowid)) as n`,
  ],
  [
    'replies to messages that do not exist, or in another channel or thread',
    `select count(*) as n from messages r where r.reply_to is not null and not exists (
       select 1 from messages m where m.id = r.reply_to and m.channel_id = r.channel_id and r.thread_id = coalesce(m.thread_id, m.id))`,
  ],
] as const;
