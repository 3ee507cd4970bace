import { type Clock, type LogPlace, readClock } from '../db/clock.ts';
import type { Store } from '../db/store.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { eventsAfter } from './log.ts';
import type { LogEvent } from './types.ts';

/** How often events of other processes on the same store are polled for, in milliseconds. */
export const POLL_MS = 100;
const CHUNK = 1000;

/** Someone who follows the log: keeps caches true, or delivers to streams. */
export type Follower = (event: LogEvent) => void;

/**
 * Follows the event log: hands every event, once and in order, to the followers. Events of this process come straight
 * from its commits, before the writes are acknowledged; those of other processes are read from the log. Where the log no
 * longer holds the last event that was applied, its end has been lost, as in a failover of PostgreSQL to a standby that
 * had not received all: everything made from the log is then out of date (docs/events.md, Lost events).
 */
export class Tail {
  readonly #store: Store;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #followers: Follower[] = [];
  #onLoss: () => void = () => undefined;
  /** The last event applied. */
  #last: LogPlace = { seq: 0, at: 0 };
  /** The last id that the store was seen to have given out. */
  #lastId = 0;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;

  constructor(store: Store, log: Log, metrics: Metrics) {
    this.#store = store;
    this.#log = log;
    this.#metrics = metrics;
  }

  /** Number of the last event applied. */
  get position(): number {
    return this.#last.seq;
  }

  /** The last event applied. */
  get place(): LogPlace {
    return this.#last;
  }

  follow(follower: Follower): void {
    this.#followers.push(follower);
  }

  /**
   * What is to happen when the end of the log was lost: everything that was made from it is dropped, at once. `position`
   * is then already that of the log that there is.
   */
  onLoss(listener: () => void): void {
    this.#onLoss = listener;
  }

  async start(): Promise<void> {
    const clock = await readClock(this.#store.read);
    this.#last = placeOf(clock);
    this.#lastId = clock.lastId;
    this.#store.onCommit((events, before) => this.#committed(events, before));
    this.#timer = setInterval(() => void this.#poll(), POLL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #committed(events: LogEvent[], before: Clock): Promise<void> {
    const newest = events.at(-1);
    if (newest === undefined) return;
    if (isSame(this.#last, placeOf(before))) {
      this.#apply(events);
      return;
    }
    try {
      // Another process wrote in between, and its events come first; or the end of the log was lost.
      await this.#catchUp(newest);
    } catch (error) {
      // The writes are on disk all the same; the next poll applies their events in order.
      this.#log.warn({ err: error }, 'the event log could not be read; trying again');
    }
  }

  async #poll(): Promise<void> {
    // Events that are not on disk yet are readable, but not yet to be told; their own commit brings them.
    if (this.#isPolling || this.#store.isWriting) return;
    this.#isPolling = true;
    try {
      const last = this.#last;
      const clock = await readClock(this.#store.read);
      // A commit was faster, and the clock may be from before it.
      if (last !== this.#last) return;
      if (clock.lastId < this.#lastId) this.#lose(placeOf(clock));
      else if (!isSame(last, placeOf(clock))) await this.#catchUp(placeOf(clock));
      this.#lastId = clock.lastId;
    } catch (error) {
      this.#log.warn({ err: error }, 'the event log could not be read; trying again');
    } finally {
      this.#isPolling = false;
    }
  }

  /** Applies what the log has after the last event applied, up to `end`, if it still has that one. */
  async #catchUp(end: LogPlace): Promise<void> {
    do {
      const last = this.#last;
      const events = await eventsAfter(this.#store.read, last.seq - 1, CHUNK);
      // A commit or a poll was faster.
      if (last !== this.#last) continue;
      const [first] = events;
      const isThere = last.at === 0 ? end.seq >= last.seq : first !== undefined && isSame(first, last);
      if (!isThere) return this.#lose(end);
      this.#apply(events.filter(({ seq }) => seq > last.seq && seq <= end.seq));
      if (last === this.#last) return;
    } while (this.#last.seq < end.seq);
  }

  /** Begins anew at the end of the log that there is. */
  #lose(end: LogPlace): void {
    this.#log.error(
      { applied: this.#last.seq, last: end.seq },
      'the database has lost its last writes: caches are emptied, streams are ended',
    );
    this.#last = end;
    this.#onLoss();
  }

  #apply(events: LogEvent[]): void {
    for (const event of events) {
      this.#last = event;
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

function placeOf({ lastSeq, lastAt }: Clock): LogPlace {
  return { seq: lastSeq, at: lastAt };
}

function isSame(a: LogPlace, b: LogPlace): boolean {
  return a.seq === b.seq && a.at === b.at;
}
