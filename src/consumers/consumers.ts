import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';
import { TICK_MS } from '../ticks.ts';
import type { Consumer } from './consumer.ts';
import { selectOldestPosition } from './consumers.sql.ts';
import { Once } from './once.ts';

/** How long events that a consumer has not processed are stored at most, in milliseconds. */
const LONGEST_MS = 24 * 3_600_000;

/** Runs the consumers that this process owns. */
export class Consumers {
  readonly #ctx: Context;
  readonly #consumers: readonly Consumer[];
  readonly #all: readonly Once[];
  #timer: NodeJS.Timeout | undefined;

  constructor(ctx: Context, consumers: readonly Consumer[]) {
    this.#ctx = ctx;
    this.#consumers = consumers.filter((consumer) => consumer.isOff?.(ctx.config) !== true);
    this.#all = this.#consumers.map((consumer) => new Once(ctx, consumer));
  }

  /** Resolves when no event from then on is missed; claiming them takes a write, for which a start does not wait. */
  async start(): Promise<void> {
    if (this.#all.length === 0) return;
    await Promise.all(this.#all.map((one) => one.register()));
    const look = (): void => {
      for (const one of this.#all) void one.look();
    };
    // The process that runs a consumer may have ended.
    this.#timer = setInterval(look, TICK_MS).unref();
    look();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#all.map((one) => one.stop()));
  }

  apply(event: LogEvent): void {
    for (const one of this.#all) one.apply(event);
  }

  /** Makes them continue from their stored positions, because the end of the log was lost. */
  forget(): void {
    for (const one of this.#all) one.forget();
  }

  /** Events from this time on, in milliseconds, must not be deleted yet, because a consumer has not processed them. */
  async neededSince(): Promise<number> {
    if (this.#all.length === 0) return Number.POSITIVE_INFINITY;
    const names = this.#all.map(({ name }) => name);
    const [row] = await selectOldestPosition(this.#ctx.store.read, { names });
    const own = await Promise.all(this.#consumers.map((one) => one.neededSince?.(this.#ctx)));
    return Math.min(
      Math.max(row?.at ?? Number.POSITIVE_INFINITY, Date.now() - LONGEST_MS),
      ...own.filter((time) => time !== undefined),
    );
  }
}
