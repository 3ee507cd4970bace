import type { Generated } from 'kysely';
import { fullTextTable } from '../../db/full-text-tables.ts';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    channels: ChannelTable;
    channel_counts: ChannelCountTable;
    channel_acl: ChannelAclTable;
    channel_subscriptions: ChannelSubscriptionTable;
    channel_mutes: { user_id: number; channel_id: number; created_at: number };
  }
}

export interface ChannelTable {
  id: number;
  owner_id: number;
  type: string;
  created_at: number;
  annotations: string;
  /** Who may read and write in addition to those listed: 0 nobody, 1 all users, 2 everybody. */
  readers_open: 0 | 1 | 2;
  writers_open: 0 | 1 | 2;
  readers_immutable: number;
  writers_immutable: number;
  editors_immutable: number;
  is_inactive: Generated<number>;
  /** When moderators removed it, with all its messages; null unless they did. */
  removed_at: Generated<number | null>;
  /** For a channel of private messages: a digest of the ids of all its users, including the owner. Null for others. */
  people: string | null;
}

/** One row per channel, in a table of its own because it changes with every message. */
export interface ChannelCountTable {
  channel_id: number;
  num_messages: Generated<number>;
  num_subscribers: Generated<number>;
  /** Id of the latest message, deleted or not; the channel's own id while it is empty. */
  activity_id: number;
}

/** The users on the ACLs of a channel, without the owner. */
export interface ChannelAclTable {
  channel_id: number;
  user_id: number;
  /** One of `roles`. */
  role: number;
}

export interface ChannelSubscriptionTable {
  id: number;
  channel_id: number;
  user_id: number;
  created_at: number;
}

export const channelMigrations: readonly Migration[] = [
  {
    name: '0001-channels',
    statements: [
      `create table channels (
        id {id},
        owner_id bigint not null,
        type text not null,
        created_at bigint not null,
        annotations text not null default '[]',
        readers_open smallint not null,
        writers_open smallint not null,
        readers_immutable smallint not null,
        writers_immutable smallint not null,
        editors_immutable smallint not null,
        is_inactive smallint not null default 0,
        removed_at bigint,
        people text
      )`,
      'create index channels_by_owner on channels (owner_id, id)',
      'create unique index channels_by_people on channels (people) where people is not null',
      ...fullTextTable('channel_search'),
      `create table channel_counts (
        channel_id {id},
        num_messages bigint not null default 0,
        num_subscribers bigint not null default 0,
        activity_id bigint not null
      )`,
      `create table channel_acl (
        channel_id bigint not null,
        user_id bigint not null,
        role smallint not null,
        primary key (channel_id, user_id, role)
      )`,
      'create index channel_acl_by_user on channel_acl (user_id, channel_id, role)',
      `create table channel_subscriptions (
        id {id},
        channel_id bigint not null,
        user_id bigint not null,
        created_at bigint not null
      )`,
      'create unique index channel_subscriptions_by_user on channel_subscriptions (user_id, channel_id)',
      'create index channel_subscriptions_by_channel on channel_subscriptions (channel_id, id, user_id)',
      `create table channel_mutes (
        user_id bigint not null,
        channel_id bigint not null,
        created_at bigint not null,
        primary key (user_id, channel_id)
      )`,
    ],
  },
];
