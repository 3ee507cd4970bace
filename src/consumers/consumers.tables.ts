import type { Generated } from 'kysely';

declare module '../db/schema.ts' {
  interface Schema {
    consumers: ConsumerTable;
    stream_notices: StreamNoticeTable;
  }
}

/** What follows the log once for the whole service. */
export interface ConsumerTable {
  name: string;
  /** The last event that it was given, and when that happened. */
  seq: number;
  at: number;
  /** The process that runs it; null while none does. */
  owner: string | null;
  /** Counts the owners, so that one that was given up can change nothing any more. */
  epoch: Generated<number>;
}

/** Tells the owner of a stream that others have changed its rows, or ask for it. */
export interface StreamNoticeTable {
  owner: string;
  /** Random. */
  id: string;
  /** Of which streams: `stream` or `app-stream`. */
  kind: string;
  /** The id of the stream connection; that of an app stream as 32 hexadecimal digits. */
  connection_id: string;
  /** The subscription that was made or ended; null where the connection itself is concerned. */
  subscription_id: string | null;
}
