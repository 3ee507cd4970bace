import type { NotNull } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/query.ts';
import type { PostOptions } from './posts.view.ts';

/** How many people a sample shows. */
const SAMPLE = 10;

type Sample = Map<number, number[]>;
type Select<P> = (db: Db, parameters: P) => Promise<{ post: number; user: number }[]>;

interface Newest {
  posts: number[];
  limit: number;
  after: number;
  before: number;
}

const selectStarrers = query((db, p: Newest, { newestPerKey }) =>
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
    .select(['s.post_id as post', 's.user_id as user'])
    .orderBy('s.id', 'desc'),
);

const selectReposters = query((db, p: Newest, { newestPerKey }) =>
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
    .select(['r.repost_of as post', 'r.user_id as user'])
    .orderBy('r.id', 'desc'),
);

interface Followed {
  viewer: number;
  posts: number[];
}

const selectFollowedStarrers = query((db, p: Followed, { list }) =>
  db
    .selectFrom('follows')
    .innerJoin('stars', 'stars.user_id', 'follows.followee_id')
    .select(['stars.post_id as post', 'stars.user_id as user'])
    .where('follows.follower_id', '=', p.viewer)
    .where('stars.post_id', 'in', list(p.posts))
    .orderBy('stars.id', 'desc'),
);

const selectFollowedReposters = query((db, p: Followed, { list }) =>
  db
    .selectFrom('follows')
    .innerJoin('posts', 'posts.user_id', 'follows.followee_id')
    .select(['posts.repost_of as post', 'posts.user_id as user'])
    .where('follows.follower_id', '=', p.viewer)
    .where('posts.repost_of', 'in', list(p.posts))
    .where('posts.is_deleted', '=', sql.lit(0))
    .$narrowType<{ post: NotNull }>()
    .orderBy('posts.id', 'desc'),
);

/**
 * Up to ten of those who starred and who reposted each post: those the viewer follows first, then the latest
 * (specification, Post: `starred_by`, `reposters`). Empty unless the options ask for them.
 */
export async function samplePeople(
  ctx: Context,
  viewer: number | undefined,
  posts: number[],
  options: Pick<PostOptions, 'starredBy' | 'reposters'>,
): Promise<[starredBy: Sample, reposters: Sample]> {
  const none: Sample = new Map();
  return [
    options.starredBy
      ? await sample(ctx.store.read, viewer, posts, selectFollowedStarrers, selectStarrers)
      : none,
    options.reposters
      ? await sample(ctx.store.read, viewer, posts, selectFollowedReposters, selectReposters)
      : none,
  ];
}

async function sample(
  db: Db,
  viewer: number | undefined,
  posts: number[],
  followed: Select<Followed>,
  newest: Select<Newest>,
): Promise<Sample> {
  const range = { limit: SAMPLE, after: 0, before: Number.MAX_SAFE_INTEGER };
  const rows = viewer === undefined ? [] : await followed(db, { viewer, posts });
  rows.push(...(await newest(db, { posts, ...range })));
  const samples: Sample = new Map();
  for (const { post, user } of rows) {
    const people = samples.get(post);
    if (people === undefined) samples.set(post, [user]);
    else if (people.length < SAMPLE && !people.includes(user)) people.push(user);
  }
  return samples;
}
