import type { TableCheck } from '../../db/tables.ts';

/** Integrity checks of follows. */
export const followCheck: TableCheck = {
  counters: [
    ['user_counts', 'num_following', 'select count(*) from follows where follower_id = c.user_id'],
    ['user_counts', 'num_followers', 'select count(*) from follows where followee_id = c.user_id'],
  ],
  strays: [
    [
      'follows of users that do not exist',
      'select count(*) as n from follows where not exists (select 1 from users where id = follower_id) or not exists (select 1 from users where id = followee_id)',
    ],
    [
      'follows of deleted users',
      'select count(*) as n from follows f join users u on (u.id = f.follower_id or u.id = f.followee_id) where u.deleted_at is not null',
    ],
  ],
};
