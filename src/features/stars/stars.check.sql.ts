import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of stars. */
export const starCheck: TableCheck = {
  counters: [
    ['user_counts', 'num_stars', 'select count(*) from stars s where s.user_id = c.user_id'],
    ['posts', 'num_stars', 'select count(*) from stars where post_id = c.id'],
  ],
  strays: [
    [
      'stars by users that do not exist, or of reposts',
      'select count(*) as n from stars s where not exists (select 1 from users where id = s.user_id) or exists (select 1 from posts p where p.id = s.post_id and p.repost_of is not null)',
    ],
    [
      'stars of deleted users',
      'select count(*) as n from stars s join users u on u.id = s.user_id where u.deleted_at is not null',
    ],
  ],
};
