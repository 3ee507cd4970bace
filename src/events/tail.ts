import type { Store } from '../db/store.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { eventsAfter, lastSeq } from './log.ts';
import type { LogEvent } from './types.ts';

/** How often events of other processes on the same store are polled for, in milliseconds. */
export const POLL_MS = 100;
const CHUNK = 1000;

/** Someone who follows the log: keeps caches true, or delivers to streams. */
export type Follower = (event: LogEvent) => void;

/**
 * Follows the event log: hands every event, once and in order, to the followers. Events of this process come straight
 * from its commits, before the writes are acknowledged; those of other processes are read from the log.
 */
export class Tail {
  readonly #store: Store;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #followers: Follower[] = [];
  #position = 0;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;

  constructor(store: Store, log: Log, metrics: Metrics) {
    this.#store = store;
    this.#log = log;
    this.#metrics = metrics;
  }

  /** Number of the last event applied. */
  get position(): number {
    return this.#position;
  }

  follow(follower: Follower): void {
    this.#followers.push(follower);
  }

  async start(): Promise<void> {
    this.#position = await lastSeq(this.#store.read);
    this.#store.onCommit((events) => this.#committed(events));
    this.#timer = setInterval(() => void this.#poll(), POLL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #committed(events: LogEvent[]): Promise<void> {
    const [first] = events;
    if (first === undefined) return;
    try {
      // Another process wrote in between: its events come first.
      if (first.seq > this.#position + 1) await this.#catchUp(first.seq);
    } catch (error) {
      // The writes are on disk all the same; the next poll applies their events in order.
      this.#log.warn({ err: error }, 'the event log could not be read; trying again');
      return;
    }
    this.#apply(events);
  }

  async #poll(): Promise<void> {
    // Events that are not on disk yet are readable, but not yet to be told; their own commit brings them.
    if (this.#isPolling || this.#store.isWriting) return;
    this.#isPolling = true;
    try {
      if ((await lastSeq(this.#store.read)) > this.#position) await this.#catchUp();
    } catch (error) {
      this.#log.warn({ err: error }, 'the event log could not be read; trying again');
    } finally {
      this.#isPolling = false;
    }
  }

  async #catchUp(before = Number.POSITIVE_INFINITY): Promise<void> {
    for (;;) {
      const events = await eventsAfter(this.#store.read, this.#position, CHUNK);
      this.#apply(events.filter(({ seq }) => seq < before));
      if (events.length < CHUNK || this.#position >= before - 1) return;
    }
  }

  #apply(events: LogEvent[]): void {
    for (const event of events) {
      if (event.seq <= this.#position) continue;
      this.#position = event.seq;
      this.#metrics.appended(1);
      for (const follower of this.#followers) {
        try {
          follower(event);
        } catch (error) {
          this.#log.error({ err: error, seq: event.seq }, 'an event could not be applied');
        }
      }
    }
  }
}
