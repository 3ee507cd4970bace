import type { TableCheck } from '../../db/tables.ts';

/** Integrity checks of app streams. */
export const appStreamCheck: TableCheck = {
  strays: [
    [
      'app streams of tokens that have ended or are none of their apps, or with more than five of a token',
      `select count(*) as n from app_streams s where not exists
       (select 1 from tokens t where t.id = s.token_id and t.app_id = s.app_id and t.user_id is null and t.revoked_at is null)
     or (select count(*) from app_streams o where o.token_id = s.token_id) > 5`,
    ],
  ],
};
