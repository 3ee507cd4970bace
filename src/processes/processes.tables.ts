declare module '../db/schema.ts' {
  interface Schema {
    processes: ProcessTable;
  }
}

/** A serving process on PostgreSQL. */
export interface ProcessTable {
  id: string;
  /** By the clock of the database, in milliseconds. */
  started_at: number;
  /** It is alive until then, by the clock of the database, unless it renews its lease. */
  lease_until: number;
  /** Separated by commas. */
  roles: string;
  version: string;
  /** Tells its Redis from others; empty while that is not known, null where it has none. */
  redis: string | null;
  /** JSON of where it runs. */
  place: string;
}
