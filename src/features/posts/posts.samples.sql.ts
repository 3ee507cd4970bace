import { sql } from 'kysely';
import { type Builder, type Db, query } from '../../db/query.ts';

/** Parameters to select the latest users per post. */
export interface Latest {
  /** 0, which is no user's id, unless there is exactly one viewer. */
  viewer: number;
  posts: number[];
  limit: number;
  after: number;
  before: number;
}

export type SelectLatest = (
  db: Db,
  latest: Latest,
) => Promise<{ post: number; user: number; follow: number | null }[]>;

const followsOf = (db: Builder, viewer: number) =>
  db.selectFrom('follows').select(['id', 'followee_id']).where('follower_id', '=', viewer).as('follows');

/** The latest users who starred each post, and whether the viewer follows them. */
export const selectStarrers = query((db, p: Latest, { newestPerKey }) =>
  db
    .selectFrom(
      newestPerKey<{ id: number; post_id: number; user_id: number }>({
        table: 'stars',
        key: 'post_id',
        columns: ['id', 'post_id', 'user_id'],
        keys: p.posts,
        after: p.after,
        before: p.before,
        limit: p.limit,
      }).as('s'),
    )
    .leftJoin(followsOf(db, p.viewer), 'follows.followee_id', 's.user_id')
    .select(['s.post_id as post', 's.user_id as user', 'follows.id as follow'])
    .orderBy('s.id', 'desc'),
);

/** The latest users who reposted each post, and whether the viewer follows them. */
export const selectReposters = query((db, p: Latest, { newestPerKey }) =>
  db
    .selectFrom(
      newestPerKey<{ id: number; repost_of: number; user_id: number }>({
        table: 'posts',
        key: 'repost_of',
        columns: ['id', 'repost_of', 'user_id'],
        keys: p.posts,
        where: sql`n.is_deleted = 0`,
        after: p.after,
        before: p.before,
        limit: p.limit,
      }).as('r'),
    )
    .leftJoin(followsOf(db, p.viewer), 'follows.followee_id', 'r.user_id')
    .select(['r.repost_of as post', 'r.user_id as user', 'follows.id as follow'])
    .orderBy('r.id', 'desc'),
);
