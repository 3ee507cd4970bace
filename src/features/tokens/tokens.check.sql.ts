import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of tokens and authorisations. */
export const tokenCheck: TableCheck = {
  strays: [
    [
      'valid tokens of deleted users',
      'select count(*) as n from tokens t join users u on u.id = t.user_id where u.deleted_at is not null and t.revoked_at is null',
    ],
    [
      'authorisations or codes of users that were deleted',
      `select (select count(*) from authorizations where not exists (select 1 from users as o where o.id = authorizations.user_id and deleted_at is null))
     + (select count(*) from oauth_codes where not exists (select 1 from users as o where o.id = oauth_codes.user_id and deleted_at is null))
     + (select count(*) from device_codes where user_id is not null and not exists (select 1 from users as o where o.id = device_codes.user_id and deleted_at is null)) as n`,
    ],
    [
      'delegate tokens of tokens that are not valid',
      'select count(*) as n from delegate_tokens where not exists (select 1 from tokens as o where o.id = delegate_tokens.token_id and revoked_at is null)',
    ],
    [
      'valid tokens without their authorisation',
      'select count(*) as n from tokens where revoked_at is null and authorization_id is not null and not exists (select 1 from authorizations a where a.id = authorization_id)',
    ],
    [
      'authorisations without a valid token',
      'select count(*) as n from authorizations a where not exists (select 1 from tokens where authorization_id = a.id and revoked_at is null)',
    ],
  ],
};
