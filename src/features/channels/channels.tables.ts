import type { Generated } from 'kysely';

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
