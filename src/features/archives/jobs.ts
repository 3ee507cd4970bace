import { type Released, release } from '../../contents/contents.sql.ts';
import { GRACE_MS } from '../../contents/contents.ts';
import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import type { JobKind, JobStep } from './archives.tables.ts';
import type { Others } from './given.ts';
import type { ImportCounts } from './import.run.ts';
import { deleteJob, deleteJobsOf, selectJob } from './jobs.sql.ts';

/** How long an export can be downloaded, an import be continued, and what came of either is shown, in milliseconds. */
export const VALID_MS = 24 * 3_600_000;

/** How far a job is. */
export interface JobProgress {
  what: string;
  done: number;
  all: number;
}

/** What an import would bring: how many of each kind, with examples. */
export type Preview = readonly { what: string; count: number; examples: readonly string[] }[];

/** What came of a job. */
export interface JobReport {
  /** Why it ended early. */
  problem?: string;
  preview?: Preview;
  counts?: ImportCounts;
  /** How much was left out and why, by kind. */
  left?: readonly Others[];
  /** What was left out by name, the first ones, and how many there are. */
  faults?: readonly string[];
  numFaults?: number;
}

/** How a step ended. */
export interface Ended {
  step: JobStep;
  content: string | null;
  size: number | null;
  report: JobReport;
}

/** The job of a user as the pages show it; undefined if there is none, or its time is over. */
export async function readJob(db: Db, user: number, kind: JobKind) {
  const [row] = await selectJob(db, { user, kind });
  if (row === undefined || (row.finished_at !== null && row.finished_at <= Date.now() - VALID_MS))
    return undefined;
  const { progress, report, ...job } = row;
  return {
    ...job,
    progress: progress === null ? undefined : (JSON.parse(progress) as JobProgress),
    report: report === null ? {} : (JSON.parse(report) as JobReport),
  };
}

export type Job = NonNullable<Awaited<ReturnType<typeof readJob>>>;

/** Deletes a job that nothing has to be done for, and its archive. */
export async function removeJob(tx: Tx, user: number, kind: JobKind): Promise<void> {
  await releaseArchives(tx, user, await deleteJob(tx, { user, kind }), tx.now);
}

/** Deletes the jobs of a user who closes the account. */
export async function removeJobsOf(tx: Tx, user: number): Promise<void> {
  await releaseArchives(tx, user, await deleteJobsOf(tx, { user }), tx.now);
}

/** Records that archives are no longer used. No backup has them, so they need not stay for a day. */
export async function releaseArchives(
  db: Db,
  user: number,
  archives: readonly { content: string | null; size: number | null }[],
  now: number,
): Promise<void> {
  const contents = archives.flatMap(({ content: key, size }): Released[] =>
    key === null ? [] : [{ key, size: size ?? 0 }],
  );
  await release(db, { user, contents, now: now - GRACE_MS });
}
