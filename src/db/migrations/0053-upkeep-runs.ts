import type { Migration } from '../migrations.ts';

/** When each task of the upkeep last ran, and how it last failed. */
export const upkeepRuns: Migration = {
  name: '0053-upkeep-runs',
  statements: [
    `create table upkeep_runs (
      task text primary key,
      ran_at bigint,
      took_ms bigint,
      failed_at bigint,
      failure text
    )`,
  ],
};
