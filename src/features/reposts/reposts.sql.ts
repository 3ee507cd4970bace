import { type NotNull, sql } from 'kysely';
import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';

/** The newest reposts of each post, at most `limit`. */
export const selectRepostsOf = query((db, p: { posts: number[]; limit: number }, { newestPerKey }) =>
  db
    .selectFrom(
      newestPerKey<{ id: number; repost_of: number; user_id: number; created_at: number }>({
        table: 'posts',
        key: 'repost_of',
        columns: ['id', 'repost_of', 'user_id', 'created_at'],
        keys: p.posts,
        where: sql`n.is_deleted = 0`,
        after: 0,
        before: Number.MAX_SAFE_INTEGER,
        limit: p.limit,
        isRange: true,
      }).as('r'),
    )
    .select(['r.repost_of as original', 'r.id', 'r.user_id as user', 'r.created_at as at'])
    .orderBy('r.id'),
);

/** The reposts of these posts by given users, found one by one, so that those by others cost nothing. */
export const selectRepostsBy = query((db, p: { posts: number[]; users: number[] }, { list, isOneOf }) =>
  db
    .selectFrom('posts')
    .select(['repost_of as original', 'id', 'user_id as user', 'created_at as at'])
    .where('id', 'in', (inner) =>
      inner
        // A database of several nodes divides it as it does the posts of the users.
        .selectFrom('user_counts as u')
        .crossJoin(sql<{ value: number }>`${list(p.posts)}`.as('o'))
        .where(isOneOf('u.user_id', p.users))
        // One probe of the unique index per pair; a join might read all posts of the users, or all reposts.
        .select((eb) =>
          eb
            .selectFrom('posts as r')
            .select('r.id')
            .whereRef('r.repost_of', '=', 'o.value')
            .whereRef('r.user_id', '=', 'u.user_id')
            .where('r.repost_of', 'is not', null)
            .where('r.is_deleted', '=', sql.lit(0))
            .as('id'),
        ),
    )
    .$narrowType<{ original: NotNull }>(),
);

/** Reposts of one post, by id. */
export const selectRepostsAfter = query((db, p: { post: number; after: number; limit: number }) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id as user'])
    .where('repost_of', '=', p.post)
    .where('repost_of', 'is not', null)
    .where('is_deleted', '=', sql.lit(0))
    .$call(inPart(p, 'id')),
);
