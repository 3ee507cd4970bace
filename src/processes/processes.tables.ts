import type { Migration } from '../db/migrations.ts';

declare module '../db/schema.ts' {
  interface Schema {
    processes: ProcessTable;
    upkeep_runs: UpkeepRunTable;
  }
}

/** A serving process on PostgreSQL. */
export interface ProcessTable {
  id: string;
  /** By the database's clock, in milliseconds. */
  started_at: number;
  /** End of its lease, by the database's clock, in milliseconds. */
  lease_until: number;
  /** Separated by commas. */
  roles: string;
  version: string;
  /** Identifies its Redis; empty while unknown, null if it has none. */
  redis: string | null;
  /** Where it runs, as JSON. */
  place: string;
}

/** How a task of the upkeep last ran. */
export interface UpkeepRunTable {
  task: string;
  /** When it last succeeded, and how long that took, in milliseconds. */
  ran_at: number | null;
  took_ms: number | null;
  /** When it last failed, and why. */
  failed_at: number | null;
  failure: string | null;
}

export const processMigrations: readonly Migration[] = [
  {
    name: '0001-processes',
    statements: [
      `create table processes (
        id text primary key,
        started_at bigint not null,
        lease_until bigint not null,
        roles text not null,
        version text not null,
        redis text,
        place text not null
      )`,
      `create table upkeep_runs (
        task text primary key,
        ran_at bigint,
        took_ms bigint,
        failed_at bigint,
        failure text
      )`,
    ],
  },
];
