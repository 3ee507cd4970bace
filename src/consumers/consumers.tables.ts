import type { Generated } from 'kysely';

declare module '../db/schema.ts' {
  interface Schema {
    consumers: ConsumerTable;
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
