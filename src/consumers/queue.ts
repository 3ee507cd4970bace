import { setTimeout as sleep } from 'node:timers/promises';
import type { LogEvent } from '../events/types.ts';
import type { Log } from '../log.ts';
import { RenderError } from '../objects/render-error.ts';
import { SLICE_MS } from '../slices.ts';
import { TICK_MS } from '../ticks.ts';

/**
 * After a slow delivery, this fraction of its time is left to other work before the next one. Events that arrive meanwhile are
 * then sent together, which takes hardly longer than a single one.
 */
const PAUSE = 0.25;
/** How long to wait before a retry, in milliseconds. */
const RETRY_MS = TICK_MS / 5;

/** How many that were taken may stand before those that wait: moving all for each one taken would cost their square. */
const MOST_TAKEN = 1000;

/** A change of who receives what, made between two events. */
type Task = () => Promise<void>;

/** Processes the events of a queue. */
export interface Deliverer {
  /** Maximum waiting events delivered together, with one write to each client. */
  together: number;
  /**
   * Delivers events to all clients they concern. If it fails it is called again, and leaves out what it has sent.
   * @throws {RenderError} if one of them cannot be rendered for all.
   */
  deliver(events: readonly LogEvent[]): Promise<void>;
  /** Delivers an event that cannot be rendered for all to those for whom it can. Called again if it fails. */
  skip(event: LogEvent): Promise<void>;
  /** Applies the changes an event causes, once it and those before it were delivered. Called again if it fails. */
  follow(event: LogEvent): Promise<void>;
  /** Called before events are delivered, and awaited. */
  beforeEvents?(): Promise<void> | undefined;
  /** Whether an event changes who receives what, so that a batch must end with it. */
  changes(event: LogEvent): boolean;
  /** Pauses between retries grow up to this, in milliseconds; without it, all are short. */
  longestRetryMs?: number;
}

/**
 * Processes events, and changes of who receives them, in order. Every change thus has a place between two events, so that clients
 * see every event exactly once and in order (docs/streams.md, The queue).
 */
export class EventQueue {
  readonly #log: Pick<Log, 'warn' | 'error'>;
  readonly #to: Deliverer;
  /** Those that wait, after those that were taken. */
  readonly #queue: (LogEvent | Task)[] = [];
  #taken = 0;
  #working = false;
  readonly #ending = new AbortController();
  /** A failure while stopping: clients get what waits from the process to which they return. */
  #hasGivenUp = false;

  constructor(log: Pick<Log, 'warn' | 'error'>, to: Deliverer) {
    this.#log = log;
    this.#to = to;
  }

  /** Whether nothing is waiting or being delivered. */
  get isIdle(): boolean {
    return !this.#working;
  }

  apply(event: LogEvent): void {
    this.#queue.push(event);
    this.#work();
  }

  /** Runs a change between two events; resolves once it is done. */
  between(change: Task): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push(() => change().then(resolve, reject));
      this.#work();
    });
  }

  /** Drops the waiting events, because their log no longer exists. */
  forget(): void {
    const tasks = this.#queue.slice(this.#taken).filter((waiting) => typeof waiting === 'function');
    this.#queue.splice(0, this.#queue.length, ...tasks);
    this.#taken = 0;
  }

  /** Resolves when nothing is waiting for delivery. */
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
    for (let next = this.#next; next !== undefined; next = this.#next) {
      try {
        if (typeof next === 'function') {
          this.#take();
          await next();
          continue;
        }
        const start = performance.now();
        await this.#deliverSurely(this.#takeEvents());
        const took = performance.now() - start;
        if (took > SLICE_MS && this.#next !== undefined) await this.#pause(took * PAUSE);
      } catch (error) {
        // Not expected; but if the queue stopped, every stream of the process would.
        this.#log.error({ err: error }, 'a queue of events failed; it goes on');
      }
    }
    this.#working = false;
  }

  /**
   * Delivers events. If one of them cannot be rendered, delivers each on its own, so that the others are not affected. Never
   * rejects, as that would end all delivery.
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
   * Retries work on events until it succeeds, because connected clients must not miss any. Only rendering errors would fail
   * forever, so these are returned. While stopping, nothing more is delivered after a failure: clients return at the first event
   * they missed.
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
        // Once per outage.
        if (tries === 0) this.#log.warn({ err: error, seq }, 'an event could not be delivered; trying again');
        this.#hasGivenUp = this.#ending.signal.aborted;
        await this.#pause(Math.min(RETRY_MS * 2 ** tries, this.#to.longestRetryMs ?? RETRY_MS));
      }
    }
    return undefined;
  }

  /** Waits, unless stopping. */
  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#ending.signal }).catch(() => undefined);
  }

  /** What waits longest. */
  get #next(): LogEvent | Task | undefined {
    return this.#queue[this.#taken];
  }

  #take(): void {
    this.#taken++;
    if (this.#taken < MOST_TAKEN && this.#next !== undefined) return;
    this.#queue.splice(0, this.#taken);
    this.#taken = 0;
  }

  /** The waiting events to deliver together; one that changes who receives what is the last of them. */
  #takeEvents(): LogEvent[] {
    const events: LogEvent[] = [];
    while (events.length < this.#to.together) {
      const next = this.#next;
      if (next === undefined || typeof next === 'function') break;
      this.#take();
      events.push(next);
      if (this.#to.changes(next)) break;
    }
    return events;
  }
}
