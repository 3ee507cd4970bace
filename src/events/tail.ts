import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, type LogPlace, readClock } from '../db/clock.ts';
import type { Store } from '../db/store.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { isKnown } from './catalogue.ts';
import { eventsAfter } from './log.ts';
import type { EventBatch, Peers } from './peers.ts';
import type { LogEvent } from './types.ts';

/** How often events of other processes on the same store are polled for, in milliseconds. */
export const POLL_MS = 100;
/** How often where the other processes tell of their commits. */
const POLL_TOLD_MS = 1_000;
const CHUNK = 1000;
/** Batches that came before those that precede them; with more, the log is read instead. */
const MAX_EARLY = 64;
/** How long the batches that precede one are waited for before the log is read, in milliseconds. */
const EARLY_MS = 10;
/** How long an event is waited for that another process has acknowledged, and how often it is looked for, in milliseconds. */
const REACH_MS = 2_000;
const REACH_POLL_MS = 5;

/** Someone who follows the log: keeps caches true, or delivers to streams. */
export type Follower = (event: LogEvent) => void;

/**
 * Follows the event log: hands every event, once and in order, to the followers. Events of this process come straight
 * from its commits, before the writes are acknowledged; those of other processes are told by these or read from the log. Where the log no
 * longer holds the last event that was applied, its end has been lost, as in a failover of PostgreSQL to a standby that
 * had not received all: everything made from the log is then out of date (docs/events.md, Lost events).
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
  /** The last id that the store was seen to have given out. */
  #lastId = 0;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  #lastPoll = 0;
  /** Batches of other processes that do not follow on yet, by the number of the event before them. */
  readonly #early = new Map<number, EventBatch>();
  #earlyTimer: NodeJS.Timeout | undefined;
  /** Who waits for events, and for which. */
  readonly #waiting = new Set<{ seq: number; resolve: () => void }>();

  /** @param peers - the other processes, where there may be some that tell of their commits. */
  readonly #onFault: (error: unknown) => void;

  /** @param onFault - told when the log could not be read, which is tried again. */
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
   * What is to happen when the end of the log was lost: everything that was made from it is dropped, at once. `position`
   * is then already that of the log that there is.
   */
  onLoss(listener: () => void): void {
    this.#onLoss = listener;
  }

  /** What is to happen at an event of a type that this version does not know: a newer one wrote it. */
  onUnknown(listener: () => void): void {
    this.#onUnknown = listener;
  }

  async start(): Promise<void> {
    const clock = await readClock(this.#store.read);
    this.#last = placeOf(clock);
    this.#lastId = clock.lastId;
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

  /**
   * Resolves when an event has been applied; or when the log does not have it, since its end was lost, or cannot be read.
   */
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

  /** Applies what the log has, and notices where it has lost what was applied. Never rejects. */
  async look(): Promise<void> {
    const end = performance.now() + REACH_MS;
    // Nothing is read while a write is on its way to the disk.
    while ((await this.#poll()) === undefined && performance.now() < end) await sleep(REACH_POLL_MS);
  }

  async #committed(events: LogEvent[], before: LogPlace): Promise<void> {
    const newest = events.at(-1);
    if (newest === undefined) return;
    // The write is acknowledged when the other processes can know of it.
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

  /** Takes what another process, or this one, has told of a commit. */
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
      if (this.#early.size > 0) void this.#poll();
    }, EARLY_MS).unref();
  }

  /** Applies what the log has that is not applied yet. @returns the number of its last event; undefined where it was not read. */
  async #poll(): Promise<number | undefined> {
    // Events that are not on disk yet are readable, but not yet to be told; their own commit brings them.
    if (this.#isPolling || this.#store.isWriting) return undefined;
    this.#isPolling = true;
    this.#lastPoll = performance.now();
    try {
      const last = this.#last;
      const clock = await readClock(this.#store.read);
      // A commit was faster, and the clock may be from before it; or it tells of one that is not acknowledged yet.
      if (last !== this.#last || this.#store.isWriting) return undefined;
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
    this.#early.clear();
    void this.#peers?.reset(end.seq);
    this.#onLoss();
  }

  /** Applies events that follow on, and those that came too early and follow on now. */
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
