import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    /** `user_id` blocks `target_id`. */
    blocks: { user_id: number; target_id: number; created_at: number };
  }
}

export const blockMigrations: readonly Migration[] = [
  {
    name: '0001-blocks',
    statements: [
      `create table blocks (
        user_id bigint not null,
        target_id bigint not null,
        created_at bigint not null,
        primary key (user_id, target_id)
      )`,
      'create index blocks_by_target on blocks (target_id, user_id)',
    ],
  },
];
