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
