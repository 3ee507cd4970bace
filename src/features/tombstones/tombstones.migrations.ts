import type { Migration } from '../../db/migrations.ts';

export const tombstoneMigrations: readonly Migration[] = [
  {
    name: '0057-tombstones',
    statements: [
      `create table tombstones (
        kind text not null,
        id bigint not null,
        deleted_at bigint not null,
        primary key (kind, id)
      )`,
      'create index tombstones_by_time on tombstones (deleted_at)',
    ],
  },
];
