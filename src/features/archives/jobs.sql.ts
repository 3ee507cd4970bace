import { query } from '../../db/query.ts';
import type { ArchiveJobTable, JobKind, JobStep } from './archives.tables.ts';

type Job = { user: number; kind: JobKind };

export const selectJob = query((db, p: Job) =>
  db.selectFrom('archive_jobs').selectAll().where('user_id', '=', p.user).where('kind', '=', p.kind),
);

interface NewJob extends Job, Pick<ArchiveJobTable, 'name' | 'content' | 'size'> {
  step: JobStep;
  now: number;
}

/** Asks for a job. The caller has deleted the one before. @returns nothing if there is one. */
export const insertJob = query((db, p: NewJob) =>
  db
    .insertInto('archive_jobs')
    .values({
      ...{ user_id: p.user, kind: p.kind, step: p.step, is_waiting: 1, asked_at: p.now },
      ...{ name: p.name, content: p.content, size: p.size },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id'),
);

/** Deletes a job that nothing has to be done for. */
export const deleteJob = query((db, p: Job) =>
  db
    .deleteFrom('archive_jobs')
    .where('user_id', '=', p.user)
    .where('kind', '=', p.kind)
    .where('is_waiting', '=', 0)
    .returning(['content', 'size']),
);

/** Deletes the jobs of a user, whatever their step. */
export const deleteJobsOf = query((db, p: { user: number }) =>
  db.deleteFrom('archive_jobs').where('user_id', '=', p.user).returning(['content', 'size']),
);

/** Starts the next step of a job that waits for its user. @returns nothing if there is none. */
export const continueJob = query(
  (db, p: Job & { from: readonly JobStep[]; step: JobStep; now: number }, { isOneOf }) =>
    db
      .updateTable('archive_jobs')
      .set({ step: p.step, is_waiting: 1, asked_at: p.now, finished_at: null })
      .set({ worker: null, tries: 0, progress: null, report: null })
      .where('user_id', '=', p.user)
      .where('kind', '=', p.kind)
      .where(isOneOf('step', p.from, 'text'))
      .where('content', 'is not', null)
      .returning('user_id'),
);

/** The jobs to be done, in the order asked for. */
export const selectWaiting = query((db, p: { limit: number }) =>
  db
    .selectFrom('archive_jobs')
    .select(['user_id', 'kind', 'step', 'worker', 'tries', 'content', 'size'])
    .where('is_waiting', '=', 1)
    .orderBy('asked_at')
    .orderBy('user_id')
    .limit(p.limit),
);

/** Takes a job. @returns nothing if another process was faster. */
export const takeJob = query((db, p: Job & { worker: string; tries: number }) =>
  db
    .updateTable('archive_jobs')
    .set((e) => ({ worker: p.worker, tries: e('tries', '+', 1) }))
    .where('user_id', '=', p.user)
    .where('kind', '=', p.kind)
    .where('is_waiting', '=', 1)
    .where('tries', '=', p.tries)
    .returning('user_id'),
);

/** Stores how far a job is. @returns nothing if it is no longer this process's. */
export const saveProgress = query((db, p: Job & { worker: string; progress: string }) =>
  db
    .updateTable('archive_jobs')
    .set({ progress: p.progress })
    .where('user_id', '=', p.user)
    .where('kind', '=', p.kind)
    .where('worker', '=', p.worker)
    .where('is_waiting', '=', 1)
    .returning('user_id'),
);

/** Leaves a job to the next process. */
export const leaveJob = query((db, p: Job & { worker: string; tries: number }) =>
  db
    .updateTable('archive_jobs')
    .set({ worker: null, tries: p.tries })
    .where('user_id', '=', p.user)
    .where('kind', '=', p.kind)
    .where('worker', '=', p.worker)
    .where('is_waiting', '=', 1),
);

interface Finished extends Job, Pick<ArchiveJobTable, 'step' | 'content' | 'size' | 'report'> {
  worker: string;
  now: number;
}

/** Ends a step. @returns nothing if the job is no longer this process's. */
export const finishJob = query((db, p: Finished) =>
  db
    .updateTable('archive_jobs')
    .set({ step: p.step, is_waiting: 0, finished_at: p.now, worker: null })
    .set({ content: p.content, size: p.size, report: p.report })
    .where('user_id', '=', p.user)
    .where('kind', '=', p.kind)
    .where('worker', '=', p.worker)
    .where('is_waiting', '=', 1)
    .returning('user_id'),
);

/** Jobs that ended before a time. */
export const selectOldJobs = query((db, p: { before: number; limit: number }) =>
  db
    .selectFrom('archive_jobs')
    .select(['user_id', 'kind'])
    .where('finished_at', '<=', p.before)
    .limit(p.limit),
);

/** A job to be done. */
export type Waiting = Awaited<ReturnType<typeof selectWaiting>>[number];
