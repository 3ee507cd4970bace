import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    mutes: MuteTable;
  }
}

/** `user_id` mutes `target_id`. */
export interface MuteTable {
  user_id: number;
  target_id: number;
  created_at: number;
}

export const muteMigrations: readonly Migration[] = [
  {
    name: '0001-mutes',
    statements: [
      `create table mutes (
        user_id bigint not null,
        target_id bigint not null,
        created_at bigint not null,
        primary key (user_id, target_id)
      )`,
      'create index mutes_by_target on mutes (target_id, user_id)',
    ],
  },
];
