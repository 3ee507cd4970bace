import { sql } from 'kysely';
import { type Keyset, keyset } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';

interface Stretch {
  authors: number[];
  after: number;
  before: number;
  limit: number;
}

/** The newest posts of many authors: a look into the index for each author, then the newest of what was found. */
export const selectNewestOf = query((db, p: Stretch, { newestPerKey }) =>
  db
    .selectFrom(
      newestPerKey<{ id: number }>({
        table: 'posts',
        key: 'user_id',
        columns: ['id'],
        keys: p.authors,
        after: p.after,
        before: p.before,
        limit: p.limit,
      }).as('p'),
    )
    .select('p.id as id')
    .orderBy('p.id', 'desc')
    .limit(p.limit),
);

/** The oldest posts of many authors after one, for paging towards the present. */
export const selectOldestOf = query((db, p: Stretch, { list }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('id', '>', p.after)
    .where('id', '<', p.before)
    .where(sql<boolean>`user_id in ${list(p.authors)}`)
    .orderBy('id', 'asc')
    .limit(p.limit),
);

interface RecentStretch extends Stretch {
  /** Nothing created before this time, in milliseconds. */
  since: number;
}

/** The newest posts with a photo of many authors; the index on them holds little else. */
export const selectNewestPhotosOf = query((db, p: RecentStretch, { newestPerKey }) =>
  db
    .selectFrom(
      newestPerKey<{ id: number }>({
        table: 'posts',
        key: 'user_id',
        columns: ['id'],
        keys: p.authors,
        after: p.after,
        before: p.before,
        limit: p.limit,
        where: sql`n.has_oembed_photo = 1 and n.created_at > ${p.since}`,
      }).as('p'),
    )
    .select('p.id as id')
    .orderBy('p.id', 'desc')
    .limit(p.limit),
);

/** The oldest such posts after one. */
export const selectOldestPhotosOf = query((db, p: RecentStretch, { list }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('has_oembed_photo', '=', sql.lit(1))
    .where(sql<boolean>`user_id in ${list(p.authors)}`)
    .where('created_at', '>', p.since)
    .where('id', '>', p.after)
    .where('id', '<', p.before)
    .orderBy('id', 'asc')
    .limit(p.limit),
);

/** Mentions looked through for photos. */
const RECENT_MENTIONS = 1000;

/** The posts with a photo among the latest that mention a user. */
export const readPhotoMentions = keyset((db, p: Keyset<{ user: number; since: number }>, order) =>
  db
    .selectFrom(
      db
        .selectFrom('post_mentions')
        .select('post_id')
        .where('user_id', '=', p.user)
        .orderBy('post_id', 'desc')
        .limit(sql.lit(RECENT_MENTIONS))
        .as('recent'),
    )
    .innerJoin('posts', 'posts.id', 'recent.post_id')
    .select(['posts.id as pid', 'posts.id as item'])
    .where('posts.has_oembed_photo', '=', sql.lit(1))
    .where('posts.created_at', '>', p.since)
    .where('posts.id', '>', p.after)
    .where('posts.id', '<', p.before)
    .orderBy('posts.id', order)
    .limit(p.limit),
);
