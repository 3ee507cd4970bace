import type { Generated } from 'kysely';
import type { Migration } from '../db/migrations.ts';

declare module '../db/schema.ts' {
  interface Schema {
    stream_connections: StreamConnectionTable;
    stream_subscriptions: StreamSubscriptionTable;
  }
}

export interface StreamConnectionTable {
  id: string;
  token_id: number;
  user_id: number;
  /** JSON display options, fixed at connect. */
  options: string;
  auto_delete: number;
  created_at: number;
  /** When the client was last connected; null while connected. */
  waiting_since: number | null;
  /** Everything up to this event was delivered. While there is an owner, its own record is more recent. */
  delivered_seq: number;
  /** The process with its client; null while waiting for one. */
  owner: Generated<string | null>;
  /** Incremented with each owner, so that a former owner can no longer change anything. */
  epoch: Generated<number>;
  /** The process that has requested it from the owner. */
  wanted_by: Generated<string | null>;
}

export interface StreamSubscriptionTable {
  connection_id: string;
  subscription_id: string;
  /** JSON of its target and filter. */
  body: string;
  /** Events up to this one precede the subscription, or were delivered to it. */
  since_seq: number;
}

export const streamMigrations: readonly Migration[] = [
  {
    name: '0001-streams',
    statements: [
      `create table stream_connections (
        id text primary key,
        token_id bigint not null,
        user_id bigint not null,
        options text not null,
        auto_delete smallint not null,
        created_at bigint not null,
        waiting_since bigint,
        delivered_seq bigint not null,
        owner text,
        epoch bigint not null default 0,
        wanted_by text
      )`,
      'create index stream_connections_by_token on stream_connections (token_id)',
      'create index stream_connections_by_user on stream_connections (user_id)',
      'create index stream_connections_by_owner on stream_connections (owner)',
      'create index stream_connections_by_wait on stream_connections (waiting_since)',
      `create table stream_subscriptions (
        connection_id text not null,
        subscription_id text not null,
        body text not null,
        since_seq bigint not null,
        primary key (connection_id, subscription_id)
      )`,
    ],
  },
];
