import { setTimeout as sleep } from 'node:timers/promises';
import type { LogEvent } from '../events/types.ts';
import type { Log } from '../log.ts';
import { RenderError } from '../objects/render-error.ts';
import { SLICE_MS } from '../slices.ts';

/**
 * After a delivery that took long, this part of its time is left to other work before the next one: much of what happens
 * meanwhile then goes out together, which takes hardly longer than one event alone.
 */
const PAUSE = 0.25;
/** How long to wait before what failed is tried again, in milliseconds. */
const RETRY_MS = 200;

/** A change of who receives what, made between two events. */
type Task = () => Promise<void>;

/** What is done with the events of a queue. */
export interface Deliverer {
  /** Events that wait together are delivered together, at most this many: each client is written to once for all. */
  together: number;
  /**
   * Delivers events to all clients that they concern. Where it fails it is called again, and leaves out what it has sent.
   * @throws {RenderError} where one of them cannot be rendered for all.
   */
  deliver(events: readonly LogEvent[]): Promise<void>;
  /** Delivers an event that cannot be rendered for all, to those for whom it can be. Called again where it fails. */
  skip(event: LogEvent): Promise<void>;
  /** Does what an event changes, once it and those before it were delivered. Called again where it fails. */
  follow(event: LogEvent): Promise<void>;
  /** Called before events are delivered; what it gives is waited for. */
  beforeEvents?(): Promise<void> | undefined;
  /** Whether an event changes who receives what, so that it is the last of those that are delivered together. */
  changes(event: LogEvent): boolean;
  /** What goes on failing is tried again after pauses that grow up to this, in milliseconds; else they all are short. */
  longestRetryMs?: number;
}

/**
 * Events, and changes of who receives them, worked off in order: so every change has a place between two events, which
 * is why clients see every event once and in order (docs/streams.md, The queue).
 */
export class EventQueue {
  readonly #log: Pick<Log, 'warn' | 'error'>;
  readonly #to: Deliverer;
  readonly #queue: (LogEvent | Task)[] = [];
  #working = false;
  readonly #ending = new AbortController();
  /** Something failed at the end: what waits is left to whom the clients come back to. */
  #hasGivenUp = false;

  constructor(log: Pick<Log, 'warn' | 'error'>, to: Deliverer) {
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
    this.#ending.abort();
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
      try {
        if (typeof next === 'function') {
          this.#queue.shift();
          await next();
          continue;
        }
        const start = performance.now();
        await this.#deliverSurely(this.#takeEvents());
        const took = performance.now() - start;
        if (took > SLICE_MS && this.#queue.length > 0) await this.#pause(took * PAUSE);
      } catch (error) {
        // Not expected; but with the queue every stream of the process would end.
        this.#log.error({ err: error }, 'a queue of events failed; it goes on');
      }
    }
    this.#working = false;
  }

  /**
   * Delivers events. Where one of them cannot be rendered, each is delivered by itself, so that the others are not affected.
   * Never rejects: nothing would be delivered any more.
   */
  async #deliverSurely(events: readonly LogEvent[]): Promise<void> {
    const [first, last] = [events[0], events.at(-1)] as [LogEvent, LogEvent];
    await this.#untilDone(first, async () => this.#to.beforeEvents?.());
    const failure = await this.#untilDone(first, () => this.#to.deliver(events));
    if (failure !== undefined && events.length > 1) {
      for (const event of events) await this.#deliverSurely([event]);
      return;
    }
    if (failure !== undefined) {
      this.#log.error({ err: failure.cause, seq: first.seq }, 'an event cannot be rendered: it is left out');
      await this.#untilDone(first, () => this.#to.skip(first));
    }
    await this.#untilDone(last, () => this.#to.follow(last));
  }

  /**
   * Does what has to be done of events, again and again where it fails: connected clients must not miss any. Only what cannot be
   * rendered would fail for ever; it is given back. At the end nothing more is delivered after a failure, since clients come
   * back to the first event that they have missed.
   */
  async #untilDone(
    { seq }: LogEvent,
    work: () => Promise<void> | undefined,
  ): Promise<RenderError | undefined> {
    for (let tries = 0; !this.#hasGivenUp; tries++) {
      try {
        await work();
        return undefined;
      } catch (error) {
        if (error instanceof RenderError) return error;
        // Once for each outage.
        if (tries === 0) this.#log.warn({ err: error, seq }, 'an event could not be delivered; trying again');
        this.#hasGivenUp = this.#ending.signal.aborted;
        await this.#pause(Math.min(RETRY_MS * 2 ** tries, this.#to.longestRetryMs ?? RETRY_MS));
      }
    }
    return undefined;
  }

  /** Waits, but not at the end. */
  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#ending.signal }).catch(() => undefined);
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
