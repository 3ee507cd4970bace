import { query } from '../../db/query.ts';

export const insertStar = query((db, p: { user: number; post: number; now: number }) =>
  db
    .insertInto('stars')
    .values({ user_id: p.user, post_id: p.post, created_at: p.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

export const deleteStar = query((db, p: { user: number; post: number }) =>
  db.deleteFrom('stars').where('user_id', '=', p.user).where('post_id', '=', p.post).returning('id'),
);
