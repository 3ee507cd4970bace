/**
 * The tables, the same on both databases. Each feature declares its own in `<name>.tables.ts` by merging them into this
 * interface. Ids are 64-bit integers from the one counter of `clock`, read as numbers (they stay far below 2^53); times are
 * milliseconds since 1970; flags are 0 or 1; lists and objects are JSON text.
 */
export interface Schema {
  meta: MetaTable;
  clock: ClockTable;
}

/**
 * One row: the last id and event number given out. A writer locks it first, so ids and events become visible in order
 * (docs/events.md).
 */
export interface ClockTable {
  /** Always 0. */
  shard: number;
  /** Last id given out, for any table. */
  last_id: number;
  /** Number of the last event of the log. */
  last_seq: number;
  /** Time of that event, which tells it apart from another with the same number; 0 if unknown. */
  last_at: number;
}

/** Values that belong to the store as a whole, such as the key of token digests. */
export interface MetaTable {
  key: string;
  value: string;
}
