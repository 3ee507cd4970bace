import { type NotNull, sql } from 'kysely';
import { type Keyset, keyset } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';

/** A stretch of those who reposted a post, by the reposts' ids. */
export const readReposters = keyset((db, p: Keyset<{ post: number }>, order) =>
  db
    .selectFrom('posts')
    .select(['id as pid', 'user_id as item'])
    .where('repost_of', '=', p.post)
    .where('is_deleted', '=', sql.lit(0))
    .where('id', '>', p.after)
    .where('id', '<', p.before)
    .orderBy('id', order)
    .limit(p.limit),
);

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
