import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of users and their counts. */
export const userCheck: TableCheck = {
  strays: [
    [
      'users without counts, or counts without a user',
      `select (select count(*) from users where not exists (select 1 from user_counts as o where o.user_id = users.id))
     + (select count(*) from user_counts where not exists (select 1 from users as o where o.id = user_counts.user_id)) as n`,
    ],
    [
      'active users that the search does not know',
      'select count(*) as n from users where suspended_at is null and deleted_at is null and not exists (select 1 from user_search as o where o.rowid = users.id)',
    ],
    [
      'people in the search who are not active',
      'select count(*) as n from user_search where not exists (select 1 from users as o where o.id = user_search.rowid and suspended_at is null and deleted_at is null)',
    ],
    [
      'e-mail addresses of deleted users',
      'select count(*) as n from users where deleted_at is not null and email is not null',
    ],
    [
      'administrators without the role, or the reverse',
      "select count(*) as n from users where (is_admin = 1) <> (coalesce(role, '') in ('owner', 'administrator'))",
    ],
  ],
};
