import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptRows } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/query.ts';
import type { UpkeepTask } from './upkeep.ts';

/** Rows that are deleted when they are older than a setting says (docs/operating.md, Housekeeping). */
export interface Retention {
  /** What they are: names the task, in the log and in the metrics too. */
  name: string;
  keep: KeptRows;
  /**
   * Deletes some rows from before a time, in milliseconds, in one transaction. A killed process leaves nothing that the next call
   * does not find.
   */
  deleteSome(ctx: Context, before: number, limit: number): Promise<Deleted>;
}

export interface Deleted {
  /** How many were deleted. */
  rows: number;
  /** Whether there may be more. */
  isMore: boolean;
}

/** Rows deleted in a transaction: few enough that other writes wait for milliseconds. */
const STEP_ROWS = 500;
/** How long one run goes on, in milliseconds; the next one begins a minute after it began. */
const RUN_MS = 20_000;
/** After a step it rests for so many times as long as the step took, so that writes and the disk have most of the time. */
const REST = 3;

/** For rows that one statement deletes, which returns those that it deleted. */
export function byStatement(
  statement: (db: Db, p: { before: number; limit: number }) => Promise<unknown[]>,
): Retention['deleteSome'] {
  return async ({ store }, before, limit) => {
    const { length: rows } = await store.bookkeeping((db) => statement(db, { before, limit }));
    return { rows, isMore: rows === limit };
  };
}

/** The task of the upkeep that deletes such rows, step by step. */
export function retain({ name, keep, deleteSome }: Retention): UpkeepTask {
  return {
    name,
    by: 'leader',
    async run(ctx) {
      const age = ctx.config.keep[keep];
      if (age === undefined) return;
      const before = Date.now() - age;
      const end = performance.now() + RUN_MS;
      let rows = 0;
      for (let isMore = true; isMore && performance.now() < end && !ctx.processes.isStopping; ) {
        const began = performance.now();
        const step = await deleteSome(ctx, before, STEP_ROWS);
        rows += step.rows;
        ctx.metrics.deleted(name, step.rows);
        ({ isMore } = step);
        if (isMore) await sleep(REST * (performance.now() - began), undefined, { ref: false });
      }
      if (rows > 0) ctx.log.info({ rows, of: name }, 'deleted what was kept for long enough');
    },
  };
}
