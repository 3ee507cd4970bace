import type { Context } from '../context.ts';

const INTERVAL_MS = 60_000;

/** A task that runs from time to time, such as deleting expired rows. */
export interface UpkeepTask {
  name: string;
  /** Whether one process runs it for all, or each for itself. */
  by: 'leader' | 'each';
  run(ctx: Context): Promise<unknown>;
}

/** Runs the upkeep tasks of the store that are this process's. A failed task is retried, and delays no other. */
export class Upkeep {
  readonly #ctx: Context;
  readonly #tasks: readonly UpkeepTask[];
  readonly #running = new Set<UpkeepTask>();
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

  /** Runs each task once, except those still running. */
  async run(): Promise<void> {
    const { isLeader } = this.#ctx.processes;
    await Promise.all(
      this.#tasks
        .filter((task) => (task.by === 'each' || isLeader) && !this.#running.has(task))
        .map((task) => this.#do(task)),
    );
  }

  async #do(task: UpkeepTask): Promise<void> {
    this.#running.add(task);
    try {
      await task.run(this.#ctx);
      this.#ctx.metrics.upkept(task.name);
    } catch (error) {
      this.#ctx.log.warn({ err: error, task: task.name }, 'the upkeep of the store failed; trying again');
    } finally {
      this.#running.delete(task);
    }
  }
}
