import { query } from '../../db/query.ts';

/** An account, with its counts. */
export const selectExportedUser = query((db, p: { id: number }) =>
  db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .selectAll('users')
    .select(['num_posts', 'num_following', 'num_stars', 'storage_used'])
    .where('users.id', '=', p.id),
);
