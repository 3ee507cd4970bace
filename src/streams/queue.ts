import { setTimeout as sleep } from 'node:timers/promises';
import type { LogEvent } from '../events/types.ts';
import { toApiError } from '../http/api-error.ts';
import type { Log } from '../log.ts';
import { SLICE_MS } from './slices.ts';

/**
 * After a delivery that took long, this part of its time is left to other work before the next one: much of what happens
 * meanwhile then goes out together, which takes hardly longer than one event alone.
 */
const PAUSE = 0.25;
/** How long to wait before delivering again what could not be loaded. */
const RETRY_MS = 200;

/** A change of who receives what, made between two events. */
type Task = () => Promise<void>;

/** What is done with the events of a queue. */
export interface Deliverer {
  /** Events that wait together are delivered together, at most this many: each client is written to once for all. */
  together: number;
  /** Delivers events to all clients that they concern. */
  deliver(events: readonly LogEvent[]): Promise<void>;
  /** Delivers an event that could not be delivered to all, to those to whom it can be. */
  skip(event: LogEvent, error: unknown): Promise<void>;
  /** Called before events are delivered; what it gives is waited for. */
  beforeEvents?(): Promise<void> | undefined;
  /** Whether an event changes who receives what, so that it is the last of those that are delivered together. */
  changes(event: LogEvent): boolean;
}

/**
 * Events, and changes of who receives them, worked off in order: so every change has a place between two events, which
 * is why clients see every event once and in order (docs/streams.md, The queue).
 */
export class EventQueue {
  readonly #log: Log;
  readonly #to: Deliverer;
  readonly #queue: (LogEvent | Task)[] = [];
  #working = false;
  #isEnding = false;

  constructor(log: Log, to: Deliverer) {
    this.#log = log;
    this.#to = to;
  }

  /** Whether nothing waits or is being delivered. */
  get isIdle(): boolean {
    return !this.#working;
  }

  apply(event: LogEvent): void {
    this.#queue.push(event);
    this.#work();
  }

  /** Runs a change between two events; resolves when it is done. */
  between(change: Task): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push(() => change().then(resolve, reject));
      this.#work();
    });
  }

  /** Drops the events that wait: their log is no longer there. */
  forget(): void {
    const tasks = this.#queue.filter((waiting) => typeof waiting === 'function');
    this.#queue.splice(0, this.#queue.length, ...tasks);
  }

  /** Resolves when nothing is waiting to be delivered any more. */
  async finish(): Promise<void> {
    this.#isEnding = true;
    while (this.#working) await new Promise(setImmediate);
  }

  #work(): void {
    if (this.#working) return;
    this.#working = true;
    void this.#drain();
  }

  async #drain(): Promise<void> {
    // Lets the write that caused the event be acknowledged first.
    await new Promise(setImmediate);
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      if (typeof next === 'function') {
        this.#queue.shift();
        await next();
      } else {
        const before = this.#to.beforeEvents?.();
        if (before !== undefined) await before;
        const start = performance.now();
        await this.#deliverSurely(this.#takeEvents());
        const took = performance.now() - start;
        if (took > SLICE_MS && this.#queue.length > 0 && !this.#isEnding) await sleep(took * PAUSE);
      }
    }
    this.#working = false;
  }

  /**
   * Delivers events, again and again while the database is away: connected clients must not miss any. Where one of them
   * fails, each is delivered by itself, so that the others are not affected.
   */
  async #deliverSurely(events: readonly LogEvent[]): Promise<void> {
    for (;;) {
      try {
        return await this.#to.deliver(events);
      } catch (error) {
        if (isAway(error)) {
          this.#log.warn(
            { err: error, seq: events[0]?.seq },
            'an event could not be delivered; trying again',
          );
          if (this.#isEnding) return;
          await sleep(RETRY_MS);
        } else if (events.length > 1) {
          for (const event of events) await this.#deliverSurely([event]);
          return;
        } else {
          return this.#to.skip(events[0] as LogEvent, error);
        }
      }
    }
  }

  /** The events that wait together; one that changes who receives what is the last of them. */
  #takeEvents(): LogEvent[] {
    const events: LogEvent[] = [];
    while (events.length < this.#to.together) {
      const next = this.#queue[0];
      if (next === undefined || typeof next === 'function') break;
      this.#queue.shift();
      events.push(next);
      if (this.#to.changes(next)) break;
    }
    return events;
  }
}

/** Whether something failed because the database is away. */
export function isAway(error: unknown): boolean {
  return toApiError(error).slug === 'unavailable';
}
