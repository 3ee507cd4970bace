import type { Migration } from '../migrations.ts';

/** How far consumers of the log were served that run once for the service, and that a process asks for an app stream. */
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
  ],
};
