import type { Migration } from '../migrations.ts';

export const processes: Migration = {
  name: '0030-processes',
  statements: [
    `create table processes (
      id text primary key,
      started_at bigint not null,
      lease_until bigint not null,
      roles text not null,
      version text not null,
      redis text,
      place text not null
    )`,
  ],
};
