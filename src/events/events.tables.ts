import type { Migration } from '../db/migrations.ts';

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

export const eventMigrations: readonly Migration[] = [
  {
    name: '0001-events',
    statements: [
      `create table events (
        seq {id},
        at bigint not null,
        type text not null,
        body text not null
      )`,
    ],
  },
];
