import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    seen_settings: SeenSettingsTable;
  }
}

/** Whether a user shares what they have seen in private channels; without a row they do. */
export interface SeenSettingsTable {
  user_id: number;
  share_seen: number;
  updated_at: number;
}

export const seenMigrations: readonly Migration[] = [
  {
    name: '0001-seen',
    statements: [
      `create table seen_settings (
        user_id {id},
        share_seen smallint not null,
        updated_at bigint not null
      )`,
    ],
  },
];
