declare module '../db/schema.ts' {
  interface Schema {
    events: EventTable;
  }
}

/** The event log: gapless, in commit order (docs/events.md). */
export interface EventTable {
  seq: number;
  at: number;
  type: string;
  /** The event as JSON, without seq and at. */
  body: string;
}
