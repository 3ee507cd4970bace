import type { Context } from '../context.ts';

const INTERVAL_MS = 60_000;

/** Something that is done now and then, such as deleting what has expired. */
export interface UpkeepTask {
  name: string;
  /** Whether one process does it for all, or each for itself. */
  by: 'leader' | 'each';
  run(ctx: Context): Promise<unknown>;
}

/** Does the upkeep of the store that falls to this process. One that fails is tried again and holds up no other. */
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

  /** Does each task once, but for those that are still running. */
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
