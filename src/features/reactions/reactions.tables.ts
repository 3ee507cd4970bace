import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    reactions: ReactionTable;
    reaction_counts: ReactionCountTable;
  }
}

export interface ReactionTable {
  id: number;
  user_id: number;
  message_id: number;
  emoji: string;
  /** That of the emoji on the message. */
  slot: number;
  created_at: number;
}

/** An emoji on a message, as long as somebody reacts with it. */
export interface ReactionCountTable {
  message_id: number;
  /** From 0; tells the emoji on the message apart, as a viewer's bit of this value. Free again when nobody reacts with it. */
  slot: number;
  emoji: string;
  /** The reaction that used it first, by which they are ordered. */
  first_id: number;
  num_users: number;
}

export const reactionMigrations: readonly Migration[] = [
  {
    name: '0001-reactions',
    statements: [
      `create table reactions (
        id {id},
        user_id bigint not null,
        message_id bigint not null,
        emoji text not null,
        slot bigint not null,
        created_at bigint not null,
        unique (message_id, user_id, emoji)
      )`,
      'create index reactions_by_user on reactions (user_id, id)',
      `create table reaction_counts (
        message_id bigint not null,
        slot bigint not null,
        emoji text not null,
        first_id bigint not null,
        num_users bigint not null,
        primary key (message_id, slot)
      )`,
    ],
  },
];
