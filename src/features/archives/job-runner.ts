import type { Context } from '../../context.ts';
import type { Live, LiveDefinition } from '../../streams/live.ts';
import { TICK_MS } from '../../ticks.ts';
import { selectUsers } from '../users/users.ts';
import { announce } from './announce.ts';
import { finishJob, leaveJob, saveProgress, selectWaiting, takeJob, type Waiting } from './jobs.sql.ts';
import { type Ended, type JobProgress, releaseArchives } from './jobs.ts';
import { ArchiveError } from './source.ts';

/** Jobs looked at at a time. */
const LOOKED_AT = 50;
/** How often a step is begun that ends the process, or fails. */
const MOST_TRIES = 4;
/** How often to store how far it is, and to look whether a job of a process that ended is left, in milliseconds. */
const SAVE_MS = TICK_MS;
const LOOK_MS = 5 * TICK_MS;

/** The service stops, or another process has the job. */
class Interrupted extends Error {}

/** Makes exports and imports archives that were asked for on the pages: one at a time in each process. */
export class JobRunner implements Live {
  readonly #ctx: Context;
  readonly #ending = new AbortController();
  #working: Promise<void> | undefined;
  #looksAgain = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  async start(): Promise<void> {
    this.wake();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#ending.abort(new Interrupted('the service stops'));
    await this.#working;
  }

  apply(): void {}

  forget(): void {}

  /** Resolves when nothing is being done. */
  async idle(): Promise<void> {
    while (this.#working !== undefined) await this.#working;
  }

  /** Does what waits, now or after the job under way. */
  wake(): void {
    this.#looksAgain = true;
    const isOff = !this.#ctx.config.roles.has('jobs') || this.#ending.signal.aborted;
    if (isOff || this.#working !== undefined) return;
    this.#working = this.#work()
      .catch((error) => this.#ctx.log.warn({ err: error }, 'exports and imports could not be looked for'))
      .finally(() => {
        this.#working = undefined;
      });
  }

  async #work(): Promise<void> {
    while (this.#looksAgain && !this.#ending.signal.aborted) {
      this.#looksAgain = false;
      const rows = await selectWaiting(this.#ctx.store.read, { limit: LOOKED_AT });
      for (const row of rows) {
        if (!(await this.#take(row))) continue;
        await this.#do(row);
        this.#looksAgain = true;
        break;
      }
      // The process that has one of them may end.
      if (rows.length > 0 && !this.#looksAgain) this.#lookLater();
    }
  }

  #lookLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), LOOK_MS).unref();
  }

  /** Whether the job is this process's to do. */
  async #take({ user_id: user, kind, worker, tries }: Waiting): Promise<boolean> {
    const { store, processes } = this.#ctx;
    if (processes.id === '') return false;
    if (worker !== null && worker !== processes.id && (await processes.isAlive(worker))) return false;
    const taken = await store.bookkeeping((db) => takeJob(db, { user, kind, worker: processes.id, tries }));
    return taken.length > 0;
  }

  /** Does a step of a job. Never rejects for what the job does. */
  async #do(row: Waiting): Promise<void> {
    const { store, log, processes } = this.#ctx;
    const { user_id: user, kind, step, tries } = row;
    const job = { user, kind, worker: processes.id };
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.#ending.signal]);
    let latest: JobProgress | undefined;
    const save = async (): Promise<void> => {
      const [account] = await selectUsers(store.read, { ids: [user] });
      if (account === undefined || account.suspended_at !== null || account.deleted_at !== null)
        stop.abort(new ArchiveError('the account is suspended.'));
      const progress = JSON.stringify(latest ?? { what: '', done: 0, all: 0 });
      const saved = await store.bookkeeping((db) => saveProgress(db, { ...job, progress }));
      if (saved.length === 0) stop.abort(new Interrupted('the job is no longer this process’s'));
    };
    const timer = setInterval(() => void save().catch(() => undefined), SAVE_MS);
    let ended: Ended | undefined;
    try {
      await save();
      signal.throwIfAborted();
      // Loaded only here: the code for archives would slow down the start of the service.
      const { doStep } = await import('./job-steps.ts');
      ended = await doStep(this.#ctx, row, signal, (what, done, all) => {
        signal.throwIfAborted();
        latest = { what, done, all };
      });
    } catch (error) {
      const isLast = tries + 1 >= MOST_TRIES;
      if (error instanceof ArchiveError || (isLast && !(error instanceof Interrupted)))
        ended = failed(row, error);
      if (error instanceof Interrupted)
        await store.bookkeeping((db) => leaveJob(db, { ...job, tries })).catch(() => undefined);
      else if (!(error instanceof ArchiveError)) log.warn({ err: error, kind, step }, 'a job failed');
    } finally {
      clearInterval(timer);
    }
    if (ended === undefined) {
      if (!signal.aborted) await this.#leave(job, tries + 1);
      return;
    }
    await this.#finish(row, job.worker, ended);
  }

  /** Leaves a job that failed to another attempt, in a while. */
  async #leave(job: Omit<Parameters<typeof leaveJob>[1], 'tries'>, tries: number): Promise<void> {
    await this.#ctx.store.bookkeeping((db) => leaveJob(db, { ...job, tries })).catch(() => undefined);
    this.#lookLater();
  }

  async #finish(
    { user_id: user, kind, content, size }: Waiting,
    worker: string,
    ended: Ended,
  ): Promise<void> {
    const { store } = this.#ctx;
    const report = JSON.stringify(ended.report);
    const now = Date.now();
    await store.write(async (tx) => {
      const saved = await finishJob(tx, { ...ended, user, kind, worker, report, now });
      if (saved.length === 0) return;
      if (ended.content === null) await releaseArchives(tx, user, [{ content, size }], now);
      await announce(tx, this.#ctx, user, ended.step);
    });
  }
}

/** How a step ends that failed. */
function failed({ step, content, size }: Waiting, error: unknown): Ended {
  const problem =
    error instanceof ArchiveError ? error.message : 'something failed in the service. Try again later.';
  const report = { problem };
  // What was imported before stays, and the rest can be tried again.
  if (step === 'importing') return { step: 'stopped', content, size, report };
  return { step: step === 'making' ? 'failed' : 'unreadable', content: null, size: null, report };
}

/** Does exports and imports for the whole service, in the processes with the role jobs. */
export const jobRunner: LiveDefinition<JobRunner> = {
  name: 'exports and imports',
  make: (ctx) => new JobRunner(ctx),
};
