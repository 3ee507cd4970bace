import type { TableCheck } from '../../db/tables.ts';

/** Integrity checks of imports. */
export const importCheck: TableCheck = {
  strays: [
    [
      'imports of users that do not exist or were deleted',
      'select count(*) as n from imports where not exists (select 1 from users as o where o.id = imports.user_id and deleted_at is null)',
    ],
  ],
};
