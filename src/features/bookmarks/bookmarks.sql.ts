import { sql } from 'kysely';
import { batchedInsert } from '../../db/batched.ts';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import { defineIndex } from '../../objects/search-index.sql.ts';

export const selectBookmark = query((db, p: { user: number; post: number }) =>
  db.selectFrom('bookmarks').select('id').where('user_id', '=', p.user).where('post_id', '=', p.post),
);

export const insertBookmark = batchedInsert('bookmarks');

export const deleteBookmark = query((db, p: { user: number; post: number }) =>
  db.deleteFrom('bookmarks').where('user_id', '=', p.user).where('post_id', '=', p.post).returning('id'),
);

/** A range of the posts that a user bookmarked, in the order of bookmarking: `pid` is the bookmark's id. */
export const readBookmarks = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('bookmarks')
    .select(['id as pid', 'post_id as item'])
    .where('user_id', '=', p.user)
    .$call(inRange(p, 'id', order)),
);

/** Which of some posts a user bookmarked. */
export const selectBookmarked = query((db, p: { user: number; posts: number[] }, { isOneOf }) =>
  db
    .selectFrom('bookmarks')
    .select('post_id as post')
    .where('user_id', '=', p.user)
    .where(isOneOf('post_id', p.posts)),
);

/** Those of some posts that anybody bookmarked. */
export const selectKept = query((db, p: { posts: number[] }, { isOneOf }) =>
  db.selectFrom('bookmarks').select('post_id as post').distinct().where(isOneOf('post_id', p.posts)),
);

/** Which of some users bookmarked a post. */
export const selectBookmarkers = query((db, p: { post: number; users: number[] }, { isOneOf }) =>
  db
    .selectFrom('bookmarks')
    .select('user_id as user')
    .where('post_id', '=', p.post)
    .where(isOneOf('user_id', p.users)),
);

/** The index of all posts, to search it for those that a user bookmarked. */
export const bookmarkIndex = defineIndex<{ user: number }>({
  table: 'post_search',
  source: 'posts',
  key: 'id',
  rank: 'num_stars',
  tie: 'posts.id',
  within: ({ user }, id) =>
    sql`${id} in (select post_id from bookmarks where user_id = cast(${user} as bigint))`,
});
