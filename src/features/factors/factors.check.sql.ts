import type { TableCheck } from '../../db/tables.ts';

/** Integrity checks of second factors. */
export const factorCheck: TableCheck = {
  strays: [
    [
      'passkeys, authenticator apps or recovery codes of users that were deleted',
      `select (select count(*) from passkeys where not exists (select 1 from users as o where o.id = passkeys.user_id and deleted_at is null))
     + (select count(*) from totp_keys where not exists (select 1 from users as o where o.id = totp_keys.user_id and deleted_at is null))
     + (select count(*) from recovery_codes where not exists (select 1 from users as o where o.id = recovery_codes.user_id and deleted_at is null)) as n`,
    ],
    [
      'recovery codes of users without another factor',
      `select count(*) as n from recovery_codes where not exists (select 1 from passkeys as o where o.user_id = recovery_codes.user_id)
     and not exists (select 1 from totp_keys as o where o.user_id = recovery_codes.user_id)`,
    ],
  ],
};
