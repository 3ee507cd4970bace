import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    channel_levels: ChannelLevelTable;
  }
}

/** What a user chose to be told of a channel; without a row, the default of its type holds (levels.ts). */
export interface ChannelLevelTable {
  user_id: number;
  channel_id: number;
  /** Place in `levels`. */
  level: number;
  updated_at: number;
}

/** What users can be told of a channel: each message, those that mention or answer them, or nothing. Stored by place in this list. */
export const levels = ['all', 'mentions', 'none'] as const;

export type Level = (typeof levels)[number];

export const levelMigrations: readonly Migration[] = [
  {
    name: '0001-levels',
    statements: [
      `create table channel_levels (
        user_id bigint not null,
        channel_id bigint not null,
        level smallint not null,
        updated_at bigint not null,
        primary key (user_id, channel_id)
      )`,
      // A message asks only for those who are told of each.
      'create index channel_levels_of_all on channel_levels (channel_id, user_id) where level = 0',
    ],
  },
];
