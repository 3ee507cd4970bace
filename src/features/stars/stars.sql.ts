import { batchedInsert } from '../../db/batched.ts';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';

export const selectStar = query((db, p: { user: number; post: number }) =>
  db.selectFrom('stars').select('id').where('user_id', '=', p.user).where('post_id', '=', p.post),
);

export const insertStar = batchedInsert('stars');

export const deleteStar = query((db, p: { user: number; post: number }) =>
  db
    .deleteFrom('stars')
    .where('user_id', '=', p.user)
    .where('post_id', '=', p.post)
    .returning(['id', 'created_at']),
);

/** A range of the posts that a user starred, in the order of starring: `pid` is the star's id (docs/interface.md, Pagination). */
export const readStarredPosts = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('stars')
    .select(['id as pid', 'post_id as item'])
    .where('user_id', '=', p.user)
    .$call(inRange(p, 'id', order)),
);

/** Some of the posts that a user starred. */
export const selectStarsOf = query((db, p: { user: number; limit: number }) =>
  db.selectFrom('stars').select('post_id').where('user_id', '=', p.user).limit(p.limit),
);
