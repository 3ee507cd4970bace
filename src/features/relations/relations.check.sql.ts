import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of mutes or blocks. */
export const pairCheck = (table: 'mutes' | 'blocks'): TableCheck => ({
  strays: [
    [
      `${table} of users that do not exist or were deleted`,
      `select count(*) as n from ${table} where not exists (select 1 from users where id = user_id and deleted_at is null)
         or not exists (select 1 from users where id = target_id and deleted_at is null)`,
    ],
  ],
});
