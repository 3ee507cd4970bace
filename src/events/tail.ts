import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, LogPlace } from '../db/clock.ts';
import type { Store } from '../db/store.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { isKnown } from './catalogue.ts';
import { eventsAfter, readSettledClock } from './log.ts';
import type { EventBatch, Peers } from './peers.ts';
import type { LogEvent } from './types.ts';

/** How often to poll for events of other processes on the same store, in milliseconds. */
export const POLL_MS = 100;
/** How often if the other processes announce their commits, in milliseconds. */
const POLL_TOLD_MS = 1_000;
const CHUNK = 1000;
/** How many batches may be held while earlier ones are missing; with more, the log is read instead. */
const MAX_EARLY = 64;
/** How long to wait for missing earlier batches before the log is read, in milliseconds. */
const EARLY_MS = 10;
/** How long to wait for an event that another process has acknowledged, and how often to look for it, in milliseconds. */
const REACH_MS = 2_000;
const REACH_POLL_MS = 5;

/** Follows the log, to maintain caches or to deliver to streams. */
export type Follower = (event: LogEvent) => void;

/**
 * Follows the event log: hands every event to the followers, once and in order. Events of this process come straight from its
 * commits, before the writes are acknowledged. Those of other processes are announced by them or read from the log. If the log
 * no longer holds the last applied event, its end has been lost, as when PostgreSQL fails over to a standby that had not
 * received everything: all data derived from the log is then out of date (docs/events.md, Lost events).
 */
export class Tail {
  readonly #store: Store;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #peers: Peers | undefined;
  readonly #followers: Follower[] = [];
  #onLoss: () => void = () => undefined;
  #onUnknown: () => void = () => undefined;
  /** The last event applied. */
  #last: LogPlace = { seq: 0, at: 0 };
  /** The last id that the store is known to have given out. */
  #lastId = 0;
  /** The last id whose events, and those of all before it, were applied when it was last asked for. */
  #settledId = 0;
  /** The clock that is being read, and the one that will be for those who have asked since. */
  #reading: Promise<unknown> = Promise.resolve();
  #next: Promise<Clock> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  #lastPoll = 0;
  /** Batches of other processes that came early, by the number of the event before them. */
  readonly #early = new Map<number, EventBatch>();
  #earlyTimer: NodeJS.Timeout | undefined;
  /** Callers waiting for events, and for which. */
  readonly #waiting = new Set<{ seq: number; resolve: () => void }>();

  readonly #onFault: (error: unknown) => void;

  /**
   * @param peers - the other processes, if there may be some that announce their commits.
   * @param onFault - called when the log could not be read; reading is retried.
   */
  constructor(
    store: Store,
    log: Log,
    metrics: Metrics,
    peers: Peers | undefined,
    onFault: (error: unknown) => void,
  ) {
    this.#onFault = onFault;
    this.#store = store;
    this.#log = log;
    this.#metrics = metrics;
    this.#peers = peers;
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
   * Registers a listener for the loss of the end of the log, which must at once drop everything derived from it. `position` is
   * then already that of the present log.
   */
  onLoss(listener: () => void): void {
    this.#onLoss = listener;
  }

  /** Registers a listener for events of a type that this version does not know: a newer version wrote them. */
  onUnknown(listener: () => void): void {
    this.#onUnknown = listener;
  }

  async start(): Promise<void> {
    const clock = await readSettledClock(this.#store);
    this.#last = placeOf(clock);
    this.#lastId = clock.lastId;
    this.#settledId = clock.lastId;
    this.#store.onCommit((events, before) => this.#committed(events, placeOf(before)));
    await this.#peers?.listen((batch) => this.#told(batch));
    const raise = (): void => void this.#peers?.raise(this.position);
    this.#peers?.onReady(raise);
    raise();
    this.#timer = setInterval(() => {
      const isTold = this.#peers?.isHearing === true;
      if (!isTold || performance.now() - this.#lastPoll >= POLL_TOLD_MS) void this.#poll();
    }, POLL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#earlyTimer);
  }

  /** Resolves when an event has been applied, or when the log does not have it because its end was lost, or cannot be read. */
  async reached(seq: number): Promise<void> {
    const end = performance.now() + REACH_MS;
    while (this.position < seq && performance.now() < end) {
      const { promise: applied, resolve } = Promise.withResolvers<true>();
      const waiter = { seq, resolve: () => resolve(true) };
      this.#waiting.add(waiter);
      const isApplied = await Promise.race([applied, sleep(REACH_POLL_MS, false)]);
      this.#waiting.delete(waiter);
      if (isApplied) return;
      const last = await this.#poll();
      if (last !== undefined && last < seq) return;
    }
  }

  /**
   * An id up to which every statement from now on, and every cache, has everything; it includes all that was acknowledged before
   * the call. Only a database that shows a transaction on one node after another needs it: what ids are above it may have gaps.
   */
  async settledId(): Promise<number> {
    const { lastId, lastSeq } = await this.#settledClock();
    await this.reached(lastSeq);
    if (this.position >= lastSeq) this.#settledId = lastId;
    return this.#settledId;
  }

  /** Read once for all who ask while it is being read for others. */
  #settledClock(): Promise<Clock> {
    this.#next ??= this.#reading.then(() => {
      const clock = readSettledClock(this.#store);
      this.#reading = clock.catch(() => undefined);
      this.#next = undefined;
      return clock;
    });
    return this.#next;
  }

  /** Applies new events of the log, and notices if it has lost applied ones. Never rejects. */
  async look(): Promise<void> {
    const end = performance.now() + REACH_MS;
    // Nothing is read while a write is being synced.
    while ((await this.#poll()) === undefined && performance.now() < end) await sleep(REACH_POLL_MS);
  }

  async #committed(events: LogEvent[], before: LogPlace): Promise<void> {
    const newest = events.at(-1);
    if (newest === undefined) return;
    // The write is acknowledged once the other processes can know of it.
    const told = this.#peers?.tell({ before, events });
    if (isSame(this.#last, before)) {
      this.#apply(events);
    } else {
      try {
        // Another process wrote in between, and its events come first; or the end of the log was lost.
        await this.#catchUp(newest);
      } catch (error) {
        // The writes are on disk all the same; the next poll applies their events in order.
        this.#onFault(error);
      }
    }
    await told;
  }

  /** Handles a commit that another process, or this one, has announced. */
  #told(batch: EventBatch | undefined): void {
    const newest = batch?.events.at(-1);
    if (batch === undefined || newest === undefined) {
      void this.look();
      return;
    }
    if (newest.seq <= this.#last.seq) return;
    if (isSame(batch.before, this.#last)) {
      this.#apply(batch.events);
      return;
    }
    if (this.#early.size < MAX_EARLY) this.#early.set(batch.before.seq, batch);
    this.#earlyTimer ??= setTimeout(() => {
      this.#earlyTimer = undefined;
      void this.#fill();
    }, EARLY_MS).unref();
  }

  /** Reads what is missing before early batches. They were announced, so everything before them is on disk. */
  async #fill(): Promise<void> {
    const newest = [...this.#early.values()].map(({ events }) => events.at(-1) as LogEvent);
    const [end] = newest.sort((one, other) => other.seq - one.seq);
    try {
      if (end !== undefined && end.seq > this.#last.seq) await this.#catchUp(end);
    } catch (error) {
      this.#onFault(error);
    }
  }

  /** Whether what can be read may not be on disk yet. */
  get #isUnsettled(): boolean {
    return this.#store.isWriting || this.#store.isOtherWriting === true;
  }

  /** Applies new events of the log. @returns the number of its last event; undefined if the log was not read. */
  async #poll(): Promise<number | undefined> {
    // Events that are not on disk yet may be readable, but must not be delivered; their own commit delivers them.
    if (this.#isPolling || this.#isUnsettled) return undefined;
    this.#isPolling = true;
    this.#lastPoll = performance.now();
    try {
      const last = this.#last;
      const clock = await readSettledClock(this.#store);
      // A commit was faster, and the clock may be older than it; or the clock includes a commit that is not acknowledged yet.
      if (last !== this.#last || this.#isUnsettled) return undefined;
      if (clock.lastId < this.#lastId) this.#lose(placeOf(clock));
      else if (!isSame(last, placeOf(clock))) await this.#catchUp(placeOf(clock));
      this.#lastId = clock.lastId;
      return clock.lastSeq;
    } catch (error) {
      this.#onFault(error);
      return undefined;
    } finally {
      this.#isPolling = false;
    }
  }

  /** Applies the log from the last applied event, if it still holds that one, up to `end`. */
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

  /** Restarts at the end of the present log. */
  #lose(end: LogPlace): void {
    this.#log.error(
      { applied: this.#last.seq, last: end.seq },
      'the database has lost its last writes: caches are emptied, streams are ended',
    );
    this.#last = end;
    this.#early.clear();
    void this.#peers?.reset(end.seq);
    this.#onLoss();
  }

  /** Applies consecutive events, and then early batches that have become consecutive. */
  #apply(events: LogEvent[]): void {
    for (let next: LogEvent[] | undefined = events; next !== undefined; ) {
      this.#applyAll(next);
      next = this.#takeEarly();
    }
    for (const { seq, resolve } of this.#waiting) if (seq <= this.#last.seq) resolve();
  }

  #takeEarly(): LogEvent[] | undefined {
    if (this.#early.size === 0) return undefined;
    const batch = this.#early.get(this.#last.seq);
    for (const [before, { events }] of this.#early) {
      if ((events.at(-1)?.seq ?? 0) <= this.#last.seq || before === this.#last.seq)
        this.#early.delete(before);
    }
    return batch !== undefined && isSame(batch.before, this.#last) ? batch.events : undefined;
  }

  #applyAll(events: LogEvent[]): void {
    for (const event of events) {
      this.#last = event;
      this.#metrics.appended(1);
      if (!isKnown(event)) {
        this.#onUnknown();
        continue;
      }
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
