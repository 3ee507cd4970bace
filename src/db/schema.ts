/**
 * The tables, the same on both databases. Each `<name>.tables.ts` merges its own into this interface, beside the statements that
 * create them. Ids are 64-bit integers from the one counter of `clock`, read as numbers (they stay far below 2^53); times are
 * milliseconds since 1970; flags are 0 or 1; lists and objects are JSON text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: others add to it
export interface Schema {}
