import { DEFAULT_NAMESPACE } from '../../config.ts';
import type { Db } from '../../db/query.ts';
import { channelCounters, channelStrays } from '../channels/channels.check.sql.ts';
import { fileCounters, fileStrays } from '../files/files.check.sql.ts';

/** Every stored counter, with the key of its table, and what it must equal: a count of rows correlated with `c`. */
const counters = [
  ['user_counts', 'user_id', 'num_following', 'select count(*) from follows where follower_id = c.user_id'],
  ['user_counts', 'user_id', 'num_followers', 'select count(*) from follows where followee_id = c.user_id'],
  [
    'user_counts',
    'user_id',
    'num_posts',
    'select count(*) from posts p where p.user_id = c.user_id and is_deleted = 0',
  ],
  ['user_counts', 'user_id', 'num_stars', 'select count(*) from stars s where s.user_id = c.user_id'],
  ['posts', 'id', 'num_stars', 'select count(*) from stars where post_id = c.id'],
  [
    'posts',
    'id',
    'num_replies',
    'select count(*) from posts r where r.reply_to = c.id and r.is_deleted = 0 and r.thread_id = coalesce(c.thread_id, c.id)',
  ],
  [
    'posts',
    'id',
    'num_reposts',
    'select count(*) from posts r where r.repost_of = c.id and r.is_deleted = 0',
  ],
  ...channelCounters,
  ...fileCounters,
] as const;

/**
 * What interactions are to tell of: the follows, replies, reposts, stars, accounts and subscriptions to broadcast channels,
 * whose type begins with the namespace, that there are.
 */
const actsIn = (
  namespace: string,
) => `select user_id, action, object_id, created_at / 86400000 as day, id, actor_id from (
    select followee_id as user_id, 1 as action, followee_id as object_id, id, follower_id as actor_id, created_at from follows
    union all select o.user_id, 2, o.id, p.id, p.user_id, p.created_at from posts p join posts o on o.id = p.reply_to
      where p.is_deleted = 0 and p.machine_only = 0 and p.is_imported = 0
    union all select o.user_id, 3, o.id, p.id, p.user_id, p.created_at from posts p join posts o on o.id = p.repost_of
      where p.is_deleted = 0 and p.is_imported = 0
    union all select o.user_id, 4, o.id, s.id, s.user_id, s.created_at from stars s join posts o on o.id = s.post_id
    union all select id, 5, id, id, id, created_at from users
    union all select c.owner_id, 7, c.id, s.id, s.user_id, s.created_at from channel_subscriptions s join channels c on c.id = s.channel_id
      where c.type = '${namespace}.broadcast'
  ) as done where (actor_id <> user_id or action = 5) and user_id in (select id from users where deleted_at is null)`;

/** Rows that must not be: each query counts them. */
const strays = [
  [
    'users without counts, or counts without a user',
    `select (select count(*) from users where not exists (select 1 from user_counts as o where o.user_id = users.id))
     + (select count(*) from user_counts where not exists (select 1 from users as o where o.id = user_counts.user_id)) as n`,
  ],
  [
    'follows of users that do not exist',
    'select count(*) as n from follows where not exists (select 1 from users where id = follower_id) or not exists (select 1 from users where id = followee_id)',
  ],
  [
    'posts of users that do not exist',
    'select count(*) as n from posts where not exists (select 1 from users where id = user_id)',
  ],
  [
    'deleted posts with text or annotations',
    "select count(*) as n from posts where is_deleted = 1 and (text <> '' or annotations <> '[]' or facets <> 0)",
  ],
  [
    'reposts with a text of their own',
    "select count(*) as n from posts where repost_of is not null and text <> ''",
  ],
  [
    'stars of posts or by users that do not exist, or of reposts',
    'select count(*) as n from stars s where not exists (select 1 from users where id = s.user_id) or not exists (select 1 from posts p where p.id = s.post_id and p.repost_of is null)',
  ],
  [
    'replies to posts that do not exist or in another thread',
    'select count(*) as n from posts r where r.reply_to is not null and not exists (select 1 from posts p where p.id = r.reply_to and r.thread_id = coalesce(p.thread_id, p.id))',
  ],
  [
    'hashtags of deleted posts',
    'select count(*) as n from post_hashtags h join posts p on p.id = h.post_id where p.is_deleted = 1',
  ],
  [
    'mentions of deleted posts',
    'select count(*) as n from post_mentions m join posts p on p.id = m.post_id where p.is_deleted = 1',
  ],
  [
    'places that searches show although they were merged or removed, or do not show although they are there',
    "select count(*) as n from places where (cell is not null) <> (fields <> '' and replaced_by is null)",
  ],
  ...(['mutes', 'blocks'] as const).map(
    (table) =>
      [
        `${table} of users that do not exist or were deleted`,
        `select count(*) as n from ${table} where not exists (select 1 from users where id = user_id and deleted_at is null)
         or not exists (select 1 from users where id = target_id and deleted_at is null)`,
      ] as const,
  ),
  [
    'follows of deleted users',
    'select count(*) as n from follows f join users u on (u.id = f.follower_id or u.id = f.followee_id) where u.deleted_at is not null',
  ],
  [
    'stars of deleted users',
    'select count(*) as n from stars s join users u on u.id = s.user_id where u.deleted_at is not null',
  ],
  [
    'posts of deleted users that are no tombstones',
    'select count(*) as n from posts p join users u on u.id = p.user_id where u.deleted_at is not null and p.is_deleted = 0',
  ],
  [
    'valid tokens of deleted users',
    'select count(*) as n from tokens t join users u on u.id = t.user_id where u.deleted_at is not null and t.revoked_at is null',
  ],
  [
    'reports of posts or by users that do not exist',
    'select count(*) as n from reports where not exists (select 1 from posts where id = post_id) or not exists (select 1 from users where id = reporter_id)',
  ],
  [
    'active users that the search does not know',
    'select count(*) as n from users where suspended_at is null and deleted_at is null and not exists (select 1 from user_search as o where o.rowid = users.id)',
  ],
  [
    'people in the search who are not active',
    'select count(*) as n from user_search where not exists (select 1 from users as o where o.id = user_search.rowid and suspended_at is null and deleted_at is null)',
  ],
  [
    'posts that the search does not know',
    "select count(*) as n from posts where text <> '' and machine_only = 0 and not exists (select 1 from post_search as o where o.rowid = posts.id)",
  ],
  [
    'posts in the search that are deleted, have no text or do not exist',
    "select count(*) as n from post_search where not exists (select 1 from posts as o where o.id = post_search.rowid and text <> '' and is_deleted = 0)",
  ],
  [
    'sessions of users that are not active',
    'select count(*) as n from sessions where not exists (select 1 from users as o where o.id = sessions.user_id and suspended_at is null and deleted_at is null)',
  ],
  [
    'authorisations or codes of users that were deleted',
    `select (select count(*) from authorizations where not exists (select 1 from users as o where o.id = authorizations.user_id and deleted_at is null))
     + (select count(*) from oauth_codes where not exists (select 1 from users as o where o.id = oauth_codes.user_id and deleted_at is null)) as n`,
  ],
  [
    'delegate tokens of tokens that are not valid',
    'select count(*) as n from delegate_tokens where not exists (select 1 from tokens as o where o.id = delegate_tokens.token_id and revoked_at is null)',
  ],
  [
    'invitations by users or accepted by users that were deleted',
    `select (select count(*) from invitations where not exists (select 1 from users as o where o.id = invitations.inviter_id and deleted_at is null))
     + (select count(*) from invitation_uses where not exists (select 1 from users as o where o.id = invitation_uses.user_id and deleted_at is null)
        or not exists (select 1 from invitations as o where o.id = invitation_uses.invitation_id)) as n`,
  ],
  [
    'stream markers of users that do not exist or were deleted',
    'select count(*) as n from stream_markers where not exists (select 1 from users as o where o.id = stream_markers.user_id and deleted_at is null)',
  ],
  [
    'interactions of channels that do not exist, or are not by their owners or not told to them',
    `select count(*) as n from interactions i where action in (6, 8) and not exists (
       select 1 from channels c where c.id = i.object_id and c.owner_id = (case action when 6 then i.actor_id else i.user_id end))`,
  ],
  [
    'interactions that tell of unsubscribing from channels that the user is subscribed to',
    `select count(*) as n from interactions i where action = 8
       and exists (select 1 from channel_subscriptions s where s.user_id = i.actor_id and s.channel_id = i.object_id)`,
  ],
  [
    'interactions whose latest act is not the last one',
    `select count(*) as n from (select 1 from interactions group by user_id, action, object_id, day
       having sum(is_latest) <> 1 or max(id) <> max(id * is_latest)) as wrong`,
  ],
  [
    'subscriptions of stream connections that do not exist',
    'select count(*) as n from stream_subscriptions where not exists (select 1 from stream_connections as o where o.id = stream_subscriptions.connection_id)',
  ],
  [
    'stream connections that wait and have an owner, or neither',
    'select count(*) as n from stream_connections where epoch > 0 and (owner is null) <> (waiting_since is not null)',
  ],
  [
    'stream markers beyond what was read last',
    'select count(*) as n from stream_markers where position > last_read_id',
  ],
  [
    'e-mail addresses of deleted users',
    'select count(*) as n from users where deleted_at is not null and email is not null',
  ],
  [
    'valid tokens without their authorisation',
    'select count(*) as n from tokens where revoked_at is null and authorization_id is not null and not exists (select 1 from authorizations a where a.id = authorization_id)',
  ],
  [
    'authorisations without a valid token',
    'select count(*) as n from authorizations a where not exists (select 1 from tokens where authorization_id = a.id and revoked_at is null)',
  ],
  [
    'clocks that are behind the ids or events that there are',
    `select count(*) as n from clock where last_seq < (select coalesce(max(seq), 0) from events)
     or last_id < (select max(id) from (select max(id) as id from users union all select max(id) from posts
       union all select max(id) from follows union all select max(id) from stars union all select max(id) from stream_markers
       union all select max(number) from places
       union all select max(id) from channels union all select max(id) from messages union all select max(id) from files
       union all select max(id) from channel_subscriptions union all select max(id) from filters
       union all select max(id) from app_streams) as ids)`,
  ],
  [
    'explore streams without a title, a description or a slug in lower case',
    "select count(*) as n from explore_streams where title = '' or description = '' or slug = '' or slug <> lower(slug)",
  ],
  [
    'app streams of tokens that have ended or are none of their apps, or with more than five of a token',
    `select count(*) as n from app_streams s where not exists
       (select 1 from tokens t where t.id = s.token_id and t.app_id = s.app_id and t.user_id is null and t.revoked_at is null)
     or (select count(*) from app_streams o where o.token_id = s.token_id) > 5`,
  ],
  [
    'filters of users that do not exist or were deleted, or without clauses',
    "select count(*) as n from filters where clauses = '[]' or not exists (select 1 from users as o where o.id = filters.user_id and deleted_at is null)",
  ],
  [
    'imports of users that do not exist or were deleted',
    'select count(*) as n from imports where not exists (select 1 from users as o where o.id = imports.user_id and deleted_at is null)',
  ],
  [
    'hashtags, mentions or interactions of imported posts',
    `select (select count(*) from post_hashtags h join posts p on p.id = h.post_id where p.is_imported = 1)
     + (select count(*) from post_mentions m join posts p on p.id = m.post_id where p.is_imported = 1)
     + (select count(*) from interactions i join posts p on p.id = i.id where p.is_imported = 1) as n`,
  ],
  ...channelStrays,
  ...fileStrays,
  [
    'processes without Redis beside others',
    'select count(*) as n from processes where redis is null and (select count(*) from processes) > 1',
  ],
  ['gaps in the event log', 'select max(seq) - min(seq) + 1 - count(*) as n from events'],
] as const;

/** Interactions that have no other row as their cause. */
const CAUSELESS = '(6, 8)';

/** Interactions without their causes, or that do not tell of all. */
const strayInteractions = (acts: string) =>
  [
    'interactions without their causes, or that do not tell of all',
    `select (select count(*) from (select user_id, action, object_id, day, id, actor_id from interactions where action not in ${CAUSELESS}
       except select * from (${acts}) as a) as stray)
     + (select count(*) from (select * from (${acts}) as a
       except select user_id, action, object_id, day, id, actor_id from interactions) as missing) as n`,
  ] as const;

/**
 * A line for every counter that does not equal the rows it counts, and for every kind of stray row. Core types begin with the
 * namespace.
 */
export async function findWrongCounts(db: Db, namespace = DEFAULT_NAMESPACE): Promise<string[]> {
  const problems: string[] = [];
  for (const [table, key, column, count] of counters) {
    const rows = (await db.all(
      `select * from (select c.${key} as id, c.${column} as stored, (${count}) as counted from ${table} c) as counts
       where stored <> counted limit 100`,
      [],
    )) as { id: number; stored: number; counted: number }[];
    for (const { id, stored, counted } of rows) {
      problems.push(`${table} of ${id}: ${column} is ${stored}, but there are ${counted}.`);
    }
  }
  for (const [what, count] of [...strays, strayInteractions(actsIn(namespace))]) {
    const [row] = (await db.all(count, [])) as { n: number | null }[];
    if (Number(row?.n ?? 0) > 0) problems.push(`${row?.n} ${what}.`);
  }
  return problems;
}
