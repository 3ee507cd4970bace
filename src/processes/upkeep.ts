import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { ExtensionPoint } from '../extensions.ts';
import { countDue, type Due, type Run, recordRun } from './upkeep.sql.ts';

const INTERVAL_MS = 60_000;
/** Longest wait for the database when the process stops, in milliseconds. */
const END_MS = 2_000;

/** A task that runs from time to time, such as deleting expired rows. */
export interface UpkeepTask {
  name: string;
  /** Whether one process runs it for all, or each for itself. */
  by: 'leader' | 'each';
  /** Set if a process also runs it when it stops: it writes what is only in memory. */
  atEnd?: true;
  /** Whether this service has it at all; omitted if each does. */
  isNeeded?: (ctx: Pick<Context, 'config' | 'store'>) => Promise<boolean>;
  /** Rows that wait for it; omitted if it looks at everything each time. */
  due?: Due;
  run(ctx: Context): Promise<unknown>;
}

/** The tasks of all modules. */
export const upkeepTasks = new ExtensionPoint<UpkeepTask>();

/** Longest description of a failure that is stored. */
const MAX_FAILURE = 500;

/** Runs the upkeep tasks of the store that are this process's. A failed task is retried, and delays no other. */
export class Upkeep {
  readonly #ctx: Context;
  readonly #tasks: readonly UpkeepTask[];
  readonly #running = new Map<UpkeepTask, Promise<void>>();
  /** Runs that are not recorded yet. */
  #ended: Run[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(ctx: Context, tasks: readonly UpkeepTask[]) {
    this.#ctx = ctx;
    this.#tasks = tasks;
  }

  start(): void {
    this.#timer = setInterval(() => void this.run(), INTERVAL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Runs what is left to be done when the process stops and answers nothing any more. Long tasks end after their current step. */
  async finish(): Promise<void> {
    const last = this.#tasks.filter(({ atEnd }) => atEnd).map((task) => this.#do(task));
    await Promise.race([
      Promise.all([...last, ...this.#running.values()]),
      sleep(END_MS, undefined, { ref: false }),
    ]);
  }

  /** Runs each task once, except those still running. */
  async run(): Promise<void> {
    const { isLeader } = this.#ctx.processes;
    // Those of the last minute that outlasted the others.
    await this.#record();
    await Promise.all(
      this.#tasks
        .filter((task) => (task.by === 'each' || isLeader) && !this.#running.has(task))
        .map((task) => this.#do(task)),
    );
    await this.#record();
  }

  #do(task: UpkeepTask): Promise<void> {
    const done = this.#attempt(task).finally(() => this.#running.delete(task));
    this.#running.set(task, done);
    return done;
  }

  async #attempt(task: UpkeepTask): Promise<void> {
    const began = performance.now();
    let failure: string | undefined;
    let isNeeded = true;
    try {
      isNeeded = (await task.isNeeded?.(this.#ctx)) !== false;
      if (!isNeeded) return;
      await task.run(this.#ctx);
      this.#ctx.metrics.upkept(task.name, (performance.now() - began) / 1000);
    } catch (error) {
      this.#ctx.metrics.upkeepFailed(task.name);
      failure = String(error).slice(0, MAX_FAILURE);
      this.#ctx.log.warn({ err: error, task: task.name }, 'the upkeep of the store failed; trying again');
    } finally {
      // Of tasks that each process runs, the leader's run stands for all, so that processes do not write the same row.
      if (failure !== undefined || (isNeeded && this.#ctx.processes.isLeader))
        this.#ended.push({ task: task.name, at: Date.now(), took: performance.now() - began, failure });
    }
  }

  /** Counts what still waits, for the metrics of the leader. */
  async #countDue(): Promise<void> {
    const { store, metrics, processes } = this.#ctx;
    if (!processes.isLeader) return;
    for (const { name, due } of this.#tasks) {
      if (due === undefined) continue;
      metrics.upkeepDue(name, (await countDue(store.read, due, Date.now())).due);
    }
  }

  /** Records the runs that have ended, in one transaction. */
  async #record(): Promise<void> {
    const runs = this.#ended;
    if (runs.length === 0) return;
    this.#ended = [];
    try {
      await this.#ctx.store.bookkeeping(async (db) => {
        for (const run of runs) await recordRun(db, run);
      });
      await this.#countDue();
    } catch (error) {
      this.#ctx.log.debug({ err: error }, 'runs of the upkeep could not be recorded');
    }
  }
}
