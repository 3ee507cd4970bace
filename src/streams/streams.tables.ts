import type { Generated } from 'kysely';

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
  /** When the client was last connected; null while it is. */
  waiting_since: number | null;
  /** Everything up to this event was delivered; while it has an owner, that one knows better. */
  delivered_seq: number;
  /** The process that has its client; null while it waits for one. */
  owner: Generated<string | null>;
  /** Counts the owners, so that one that was given up can change nothing any more. */
  epoch: Generated<number>;
  /** The process that has asked the owner for it. */
  wanted_by: Generated<string | null>;
}

export interface StreamSubscriptionTable {
  connection_id: string;
  subscription_id: string;
  /** JSON of what it listens to and what it leaves out. */
  body: string;
  /** Events up to here are before the subscription, or were delivered to it. */
  since_seq: number;
}
