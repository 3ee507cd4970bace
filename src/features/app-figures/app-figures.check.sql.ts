import type { TableCheck } from '../../db/tables.ts';

/** Integrity checks of the figures of apps. */
export const appFiguresCheck: TableCheck = {
  strays: [
    [
      'figures of apps that do not exist, or that do not add up',
      `select count(*) as n from app_calls c where not exists (select 1 from apps a where a.id = c.app_id)
     or c.calls < c.client_errors + c.server_errors or c.client_errors < c.limited or c.limited < 0 or c.server_errors < 0`,
    ],
  ],
};
