import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of reports. */
export const reportCheck: TableCheck = {
  strays: [
    [
      'reports by users that do not exist',
      'select count(*) as n from reports where not exists (select 1 from users where id = reporter_id)',
    ],
    [
      'appeals against decisions that do not exist',
      "select count(*) as n from reports where kind = 'appeal' and not exists (select 1 from moderation_notices where id = post_id)",
    ],
  ],
};
