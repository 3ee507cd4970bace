import { type NotNull, sql } from 'kysely';
import { query } from '../../db/query.ts';

/** All reposts of these posts, oldest first. */
export const selectRepostsOf = query((db, p: { posts: number[] }, { list }) =>
  db
    .selectFrom('posts')
    .select(['repost_of as original', 'id', 'user_id as user', 'created_at as at'])
    .where('repost_of', 'in', list(p.posts))
    .where('is_deleted', '=', sql.lit(0))
    .$narrowType<{ original: NotNull }>()
    .orderBy('id'),
);

/** Reposts of one post by their ids. */
export const selectRepostsAfter = query((db, p: { post: number; after: number; limit: number }) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id as user'])
    .where('repost_of', '=', p.post)
    .where('repost_of', 'is not', null)
    .where('is_deleted', '=', sql.lit(0))
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);
