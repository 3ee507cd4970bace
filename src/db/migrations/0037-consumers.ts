import type { Migration } from '../migrations.ts';

/** How far consumers that run once for the service were served; app streams are asked for by notices, as user streams are. */
export const consumers: Migration = {
  name: '0037-consumers',
  statements: [
    `create table consumers (
      name text primary key,
      seq bigint not null,
      at bigint not null,
      owner text,
      epoch bigint not null default 0
    )`,
    'alter table app_streams add column wanted_by text',
    "alter table stream_notices add column kind text not null default 'stream'",
  ],
};
