import type { Context } from '../context.ts';
import type { Consumer } from './consumer.ts';
import { selectOldestPosition } from './consumers.sql.ts';
import { Once } from './once.ts';

/** How often it is looked whether a process has ended that ran a consumer, in milliseconds. */
const LOOK_MS = 1_000;
/** Events that a consumer has not been given are stored for so long at most, in milliseconds. */
const LONGEST_MS = 24 * 3_600_000;

/** The consumers of the program that run once for the whole service, as far as this process runs them. */
export class Consumers {
  readonly #ctx: Context;
  readonly #all: readonly Once[];
  #timer: NodeJS.Timeout | undefined;

  constructor(ctx: Context, consumers: readonly Consumer[]) {
    this.#ctx = ctx;
    this.#all = consumers.map((consumer) => new Once(ctx, consumer));
  }

  async start(): Promise<void> {
    if (this.#all.length === 0) return;
    const look = () => Promise.all(this.#all.map((one) => one.look()));
    this.#timer = setInterval(() => void look(), LOOK_MS).unref();
    await look();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#all.map((one) => one.stop()));
  }

  /** Tells them that there is an event. */
  apply(): void {
    for (const one of this.#all) one.wake();
  }

  /** Has them go on from their stored positions, since the end of the log was lost. */
  forget(): void {
    for (const one of this.#all) one.forget();
  }

  /** Events from this time on, in milliseconds, are not deleted yet: a consumer has to be given them. */
  async neededSince(): Promise<number> {
    if (this.#all.length === 0) return Number.POSITIVE_INFINITY;
    const names = this.#all.map(({ name }) => name);
    const [row] = await selectOldestPosition(this.#ctx.store.read, { names });
    return Math.max(row?.at ?? Number.POSITIVE_INFINITY, Date.now() - LONGEST_MS);
  }
}
