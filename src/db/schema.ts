/**
 * The tables: each feature declares its own in `<name>.tables.ts` by merging them into this interface. Ids are 64-bit integers
 * from the one counter of `clock`, read as numbers (they stay far below 2^53); times are milliseconds since 1970; flags are 0
 * or 1; lists and objects are JSON text. The same on both databases.
 */
export interface Schema {
  meta: MetaTable;
  clock: ClockTable;
}

/**
 * One row: what has been given out. Who writes locks it first, so ids and events become visible in order
 * (docs/events.md).
 */
export interface ClockTable {
  /** 0. */
  shard: number;
  /** Of any table. */
  last_id: number;
  /** Of the event log. */
  last_seq: number;
  /** Time of that event, by which it is told from another one of the same number; 0 where it is not known. */
  last_at: number;
}

/** Values that belong to the store as a whole, such as the key of token digests. */
export interface MetaTable {
  key: string;
  value: string;
}
