import { sql } from 'kysely';
import { query } from '../../db/query.ts';

/** A part of a list of what an account made: those whose key is greater than `after`, in its order. */
export interface Part {
  user: number;
  after: number;
  limit: number;
}

const source = ['apps.name as app_name', 'apps.link as app_link'] as const;

/** The posts and reposts of a user that were not deleted, with the posts that they refer to and the authors of those. */
export const selectExportedPosts = query((db, p: Part) =>
  db
    .selectFrom('posts')
    .innerJoin('apps', 'apps.id', 'posts.app_id')
    .leftJoin('posts as other', (join) =>
      join.on('other.id', '=', (e) => e.fn.coalesce('posts.reply_to', 'posts.repost_of')),
    )
    .leftJoin('users as author', 'author.id', 'other.user_id')
    .select([
      ...(['posts.id', 'posts.created_at', 'posts.text', 'posts.entities', 'posts.annotations'] as const),
      ...(['posts.reply_to', 'posts.repost_of', 'posts.thread_id', 'posts.machine_only'] as const),
      ...(['other.created_at as other_created_at', 'author.username as other_username'] as const),
      ...source,
    ])
    .where('posts.user_id', '=', p.user)
    .where('posts.id', '>', p.after)
    .where('posts.is_deleted', '=', sql.lit(0))
    .orderBy('posts.id')
    .limit(p.limit),
);

/** The posts that a user starred. */
export const selectExportedStars = query((db, p: Part) =>
  db
    .selectFrom('stars')
    .innerJoin('posts', 'posts.id', 'stars.post_id')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select(['stars.id', 'stars.created_at', 'stars.post_id', 'posts.created_at as post_created_at'])
    .select('users.username')
    .where('stars.user_id', '=', p.user)
    .where('stars.id', '>', p.after)
    .orderBy('stars.id')
    .limit(p.limit),
);

/** The users whom a user follows. */
export const selectExportedFollows = query((db, p: Part) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followee_id')
    .select(['follows.id', 'follows.created_at', 'follows.followee_id as user_id', 'users.username'])
    .where('follows.follower_id', '=', p.user)
    .where('follows.id', '>', p.after)
    .orderBy('follows.id')
    .limit(p.limit),
);

/** The users whom a user muted or blocked. */
const selectPairs = (table: 'mutes' | 'blocks') =>
  query((db, p: Part) =>
    db
      .selectFrom(table)
      .innerJoin('users', 'users.id', `${table}.target_id`)
      .select([`${table}.target_id as id`, `${table}.created_at`, 'users.username'])
      .where(`${table}.user_id`, '=', p.user)
      .where(`${table}.target_id`, '>', p.after)
      .orderBy(`${table}.target_id`)
      .limit(p.limit),
  );

export const selectExportedMutes = selectPairs('mutes');
export const selectExportedBlocks = selectPairs('blocks');

/** The channels that a user owns. */
export const selectExportedChannels = query((db, p: Part) =>
  db
    .selectFrom('channels')
    .selectAll()
    .where('owner_id', '=', p.user)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

/** The users that the ACLs of a channel list. */
export const selectExportedAcl = query((db, p: { channel: number }) =>
  db
    .selectFrom('channel_acl')
    .innerJoin('users', 'users.id', 'channel_acl.user_id')
    .select(['role', 'username'])
    .where('channel_id', '=', p.channel)
    .orderBy('channel_acl.user_id'),
);

/** What a channel is, for those who own it not. */
const channel = ['channels.type', 'users.username as owner'] as const;

/** The channels that a user is subscribed to. */
export const selectExportedSubscriptions = query((db, p: Part) =>
  db
    .selectFrom('channel_subscriptions as s')
    .innerJoin('channels', 'channels.id', 's.channel_id')
    .innerJoin('users', 'users.id', 'channels.owner_id')
    .select(['s.id', 's.channel_id', 's.created_at', ...channel])
    .where('s.user_id', '=', p.user)
    .where('s.id', '>', p.after)
    .orderBy('s.id')
    .limit(p.limit),
);

/** The channels that a user muted. */
export const selectExportedChannelMutes = query((db, p: Part) =>
  db
    .selectFrom('channel_mutes as m')
    .innerJoin('channels', 'channels.id', 'm.channel_id')
    .innerJoin('users', 'users.id', 'channels.owner_id')
    .select(['m.channel_id as id', 'm.created_at', ...channel])
    .where('m.user_id', '=', p.user)
    .where('m.channel_id', '>', p.after)
    .orderBy('m.channel_id')
    .limit(p.limit),
);

/** The messages of a user that were not deleted, in whatever channel. */
export const selectExportedMessages = query((db, p: Part) =>
  db
    .selectFrom('messages')
    .innerJoin('apps', 'apps.id', 'messages.app_id')
    .select([
      ...(['messages.id', 'channel_id', 'messages.created_at', 'text', 'entities', 'annotations'] as const),
      ...(['reply_to', 'thread_id', 'machine_only'] as const),
      ...source,
    ])
    .where('messages.user_id', '=', p.user)
    .where('messages.id', '>', p.after)
    .where('messages.is_deleted', '=', sql.lit(0))
    .orderBy('messages.id')
    .limit(p.limit),
);

/** The files of a user. */
export const selectExportedFiles = query((db, p: Part) =>
  db
    .selectFrom('files')
    .innerJoin('apps', 'apps.id', 'files.app_id')
    .selectAll('files')
    .select(source)
    .where('files.user_id', '=', p.user)
    .where('files.id', '>', p.after)
    .orderBy('files.id')
    .limit(p.limit),
);

/** How far a user has read streams and channels. */
export const selectExportedMarkers = query((db, p: Part) =>
  db
    .selectFrom('stream_markers')
    .selectAll()
    .where('user_id', '=', p.user)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

/** The apps that a user authorised. */
export const selectExportedAuthorizations = query((db, p: Part) =>
  db
    .selectFrom('authorizations')
    .innerJoin('apps', 'apps.id', 'authorizations.app_id')
    .select(['authorizations.id', 'authorizations.created_at', 'authorizations.scopes', 'apps.client_id'])
    .select(source)
    .where('authorizations.user_id', '=', p.user)
    .where('authorizations.id', '>', p.after)
    .orderBy('authorizations.id')
    .limit(p.limit),
);

/** The apps that a user registered. */
export const selectExportedApps = query((db, p: Part) =>
  db
    .selectFrom('apps')
    .select(['id', 'client_id', 'name', 'link', 'redirect_uris', 'created_at'])
    .where('owner_id', '=', p.user)
    .where('deleted_at', 'is', null)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

/** The filters of a user's app streams. */
export const selectExportedFilters = query((db, p: Part) =>
  db
    .selectFrom('filters')
    .select(['id', 'name', 'match_policy', 'clauses', 'created_at'])
    .where('user_id', '=', p.user)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

/** The app streams of the apps that a user registered. */
export const selectExportedAppStreams = query((db, p: Part) =>
  db
    .selectFrom('apps')
    .innerJoin('app_streams as s', 's.app_id', 'apps.id')
    .select(['s.id', 's.key', 's.object_types', 's.filter_id', 's.created_at', 'apps.client_id'])
    .where('apps.owner_id', '=', p.user)
    .where('apps.deleted_at', 'is', null)
    .where('s.id', '>', p.after)
    .orderBy('s.id')
    .limit(p.limit),
);

/** The posts that a user reported. */
export const selectExportedReports = query((db, p: Part) =>
  db
    .selectFrom('reports')
    .select(['id', 'post_id', 'created_at'])
    .where('reporter_id', '=', p.user)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

export const selectExportedUser = query((db, p: { id: number }) =>
  db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .selectAll('users')
    .select(['num_posts', 'num_following', 'num_stars', 'storage_used'])
    .where('users.id', '=', p.id),
);
