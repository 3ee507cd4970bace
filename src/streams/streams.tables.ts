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
