import type { TableCheck } from '../../db/tables.ts';

export const levelCheck: TableCheck = {
  strays: [
    [
      'levels of channels that do not exist',
      'select count(*) as n from channel_levels l where not exists (select 1 from channels where id = l.channel_id)',
    ],
  ],
};
