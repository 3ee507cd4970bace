import type { Generated } from 'kysely';
import type { Migration } from '../db/migrations.ts';

declare module '../db/schema.ts' {
  interface Schema {
    consumers: ConsumerTable;
    stream_notices: StreamNoticeTable;
  }
}

/** The consumers that follow the log once for the whole service. */
export interface ConsumerTable {
  name: string;
  /** The last event it processed, and the event's time. */
  seq: number;
  at: number;
  /** The process that runs it; null if none. */
  owner: string | null;
  /** Incremented with each owner, so that a former owner can no longer change anything. */
  epoch: Generated<number>;
}

/** Notifies the owner of a stream that others have changed its rows or request it. */
export interface StreamNoticeTable {
  owner: string;
  /** Random. */
  id: string;
  /** Kind of the stream: `stream` or `app-stream`. */
  kind: string;
  /** The id of the stream connection; for an app stream, as 32 hexadecimal digits. */
  connection_id: string;
  /** The subscription created or ended; null if it is about the connection itself. */
  subscription_id: string | null;
}

export const consumerMigrations: readonly Migration[] = [
  {
    name: '0001-consumers',
    statements: [
      `create table consumers (
        name text primary key,
        seq bigint not null,
        at bigint not null,
        owner text,
        epoch bigint not null default 0
      )`,
      `create table stream_notices (
        owner text not null,
        id text not null,
        kind text not null default 'stream',
        connection_id text not null,
        subscription_id text,
        primary key (owner, id)
      )`,
    ],
  },
];
