import type { TableCheck } from '../../db/tables.ts';

/** Integrity checks of webhooks. */
export const webhookCheck: TableCheck = {
  strays: [
    [
      'webhooks of tokens that are none of their apps, or that are disabled without a reason',
      `select count(*) as n from webhooks w where not exists
       (select 1 from tokens t where t.id = w.token_id and t.app_id = w.app_id and t.user_id is null)
     or (disabled_at is null) <> (disabled_because is null)`,
    ],
  ],
};
