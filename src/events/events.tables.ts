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
  /** JSON of the event apart from seq and at. */
  body: string;
}
