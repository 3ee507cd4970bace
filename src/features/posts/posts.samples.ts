import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/query.ts';
import type { PostOptions } from './posts.view.ts';

/** How many people a sample shows. */
const SAMPLE = 10;
/** Among how many of the latest they are looked for, so that a popular post costs little more than another. */
const LATEST = 50;

type Sample = Map<number, number[]>;

interface Latest {
  /** 0, which nobody is, without a user token. */
  viewer: number;
  posts: number[];
  limit: number;
  after: number;
  before: number;
}

type Select = (db: Db, latest: Latest) => Promise<{ post: number; user: number; follow: number | null }[]>;

const selectStarrers = query((db, p: Latest, { newestPerKey }) =>
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
    .leftJoin('follows', (join) =>
      join.onRef('follows.followee_id', '=', 's.user_id').on('follows.follower_id', '=', p.viewer),
    )
    .select(['s.post_id as post', 's.user_id as user', 'follows.id as follow'])
    .orderBy('s.id', 'desc'),
);

const selectReposters = query((db, p: Latest, { newestPerKey }) =>
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
    .leftJoin('follows', (join) =>
      join.onRef('follows.followee_id', '=', 'r.user_id').on('follows.follower_id', '=', p.viewer),
    )
    .select(['r.repost_of as post', 'r.user_id as user', 'follows.id as follow'])
    .orderBy('r.id', 'desc'),
);

/**
 * Up to ten of those who starred and who reposted each post: of the latest fifty, those the viewer follows first
 * (specification, Post: `starred_by`, `reposters`). Empty unless the options ask for them.
 */
export async function samplePeople(
  ctx: Context,
  viewer: number | undefined,
  posts: number[],
  options: Pick<PostOptions, 'starredBy' | 'reposters'>,
): Promise<[starredBy: Sample, reposters: Sample]> {
  const sample = (select: Select) => take(ctx.store.read, viewer, posts, select);
  return [
    options.starredBy ? await sample(selectStarrers) : new Map(),
    options.reposters ? await sample(selectReposters) : new Map(),
  ];
}

async function take(db: Db, viewer: number | undefined, posts: number[], select: Select): Promise<Sample> {
  const limit = viewer === undefined ? SAMPLE : LATEST;
  const rows = await select(db, {
    viewer: viewer ?? 0,
    posts,
    limit,
    after: 0,
    before: Number.MAX_SAFE_INTEGER,
  });
  const samples: Sample = new Map(posts.map((post) => [post, []]));
  for (const followed of [true, false]) {
    for (const { post, user, follow } of rows) {
      const people = samples.get(post);
      if ((follow !== null) === followed && people !== undefined && people.length < SAMPLE) people.push(user);
    }
  }
  return samples;
}
