import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { JobKind, JobStep } from './archives.tables.ts';
import { jobRunner } from './job-runner.ts';
import { continueJob, insertJob, selectOldJobs } from './jobs.sql.ts';
import { readJob, removeJob, VALID_MS } from './jobs.ts';

/** Jobs deleted at a time. */
const BATCH = 100;

/** Asks for an export. @throws {ApiError} 400 if there is one from the last day. */
export async function startExport(ctx: Context, user: number): Promise<void> {
  await ctx.store.write(async (tx) => {
    const before = await readJob(tx, user, 'export');
    if (before !== undefined && before.step !== 'failed')
      throw new ApiError('not-allowed', 'an export can be made once a day, and there is one already.');
    await replaceJob(tx, user, 'export', { step: 'making', name: null, content: null, size: null });
  });
  ctx.live.of(jobRunner).wake();
}

/** Asks what importing an uploaded archive would do. @throws {ApiError} 400 while another is being read or imported. */
export async function startImport(
  ctx: Context,
  user: number,
  archive: { name: string; content: string; size: number },
): Promise<void> {
  await ctx.store.write((tx) => replaceJob(tx, user, 'import', { step: 'checking', ...archive }));
  ctx.live.of(jobRunner).wake();
}

/** Imports an archive that was read, or goes on with one that ended early. */
export async function continueImport(ctx: Context, user: number): Promise<void> {
  await ctx.store.write((tx) =>
    continueJob(tx, { user, kind: 'import', from: ['checked', 'stopped'], step: 'importing', now: tx.now }),
  );
  ctx.live.of(jobRunner).wake();
}

/** Forgets an import that waits for its user, or has ended. */
export async function forgetImport(ctx: Context, user: number): Promise<void> {
  await ctx.store.write((tx) => removeJob(tx, user, 'import'));
}

async function replaceJob(
  tx: Tx,
  user: number,
  kind: JobKind,
  job: { step: JobStep; name: string | null; content: string | null; size: number | null },
): Promise<void> {
  await removeJob(tx, user, kind);
  if ((await insertJob(tx, { user, kind, ...job, now: tx.now })).length === 0)
    throw new ApiError('not-allowed', `another ${kind} is still under way.`);
}

/** Deletes jobs that ended more than a day ago, with their archives. */
export async function deleteOldJobs({ store }: Context): Promise<void> {
  for (;;) {
    const before = Date.now() - VALID_MS;
    const old = await selectOldJobs(store.read, { before, limit: BATCH });
    for (const { user_id, kind } of old) await store.write((tx) => removeJob(tx, user_id, kind));
    if (old.length < BATCH) return;
  }
}
