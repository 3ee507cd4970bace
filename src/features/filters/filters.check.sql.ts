import type { TableCheck } from '../../db/tables.ts';

/** Integrity checks of filters. */
export const filterCheck: TableCheck = {
  strays: [
    [
      'filters of users that do not exist or were deleted, or without clauses',
      "select count(*) as n from filters where clauses = '[]' or not exists (select 1 from users as o where o.id = filters.user_id and deleted_at is null)",
    ],
  ],
};
