import type { Migration } from '../../db/migrations.ts';

export const incomingMigrations: readonly Migration[] = [
  {
    name: '0060-incoming-relations',
    statements: [
      `create table incoming_relations (
        target_id bigint not null,
        user_id bigint not null,
        bit bigint not null,
        primary key (target_id, user_id, bit)
      )`,
    ],
  },
];
