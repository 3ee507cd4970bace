import type { Migration } from '../migrations.ts';

export const clockTime: Migration = {
  name: '0011-clock-time',
  statements: [
    'alter table clock add column last_at bigint not null default 0',
    'update clock set last_at = coalesce((select at from events where seq = last_seq), 0)',
  ],
};
