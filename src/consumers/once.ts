import type { Context } from '../context.ts';
import { type LogPlace, readClock } from '../db/clock.ts';
import { isKnown } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import type { Consumer } from './consumer.ts';
import {
  insertConsumer,
  releaseConsumer,
  saveConsumer,
  selectConsumer,
  takeConsumer,
} from './consumers.sql.ts';
import { EventQueue } from './queue.ts';
import { appliedAfter } from './replay.ts';

/** Events read and delivered at a time. */
const CHUNK = 100;
/** Longest pause before a retry, in milliseconds. */
const LONGEST_RETRY_MS = 30_000;

const nothing = async (): Promise<void> => undefined;

/** This process's ownership of the consumer: its id, the epoch, and the last event processed. */
interface Ownership {
  owner: string;
  epoch: number;
  place: LogPlace;
}

/**
 * A consumer run by one process for all. It gets events as they are applied; if it is more than one batch behind, it reads the log
 * in batches from its position, so only one batch is in memory, however far it is behind.
 */
export class Once {
  readonly #ctx: Context;
  readonly #consumer: Consumer;
  readonly #queue: EventQueue;
  #own: Ownership | undefined;
  /** Ends the work that the consumer does between events; undefined until that has begun. */
  #end: (() => Promise<void>) | undefined;
  #ending: Promise<void> | undefined;
  #looking: Promise<void> | undefined;
  #working: Promise<void> | undefined;
  /** The last event delivered, until that is stored. */
  #unsaved: LogEvent | undefined;
  /** Events applied since the last one taken for delivery; empty if it is too far behind for that. */
  #applied: LogEvent[] = [];
  #taken = 0;
  /** There may be events that it has not processed. */
  #isBehind = false;
  #isStopped = false;

  constructor(ctx: Context, consumer: Consumer) {
    this.#ctx = ctx;
    this.#consumer = consumer;
    this.#queue = new EventQueue(ctx.log.child({ consumer: consumer.name }), {
      together: CHUNK,
      deliver: (events) => this.#deliver(events),
      skip: async () => undefined,
      follow: (event) => this.#follow(event),
      changes: () => false,
      longestRetryMs: LONGEST_RETRY_MS,
    });
  }

  get name(): string {
    return this.#consumer.name;
  }

  /** Makes it begin with the events from now on, if it is new. Never rejects. */
  async register(): Promise<void> {
    await this.#readRow().catch((error) => this.#tellFailed(error));
  }

  /** Claims the consumer if no process runs it; continues if this one does. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce()
      .catch((error) => this.#tellFailed(error))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  #tellFailed(error: unknown): void {
    this.#ctx.log.debug({ err: error, consumer: this.name }, 'a consumer could not be looked for');
  }

  /** Its row; a new one begins at the end of the log. */
  async #readRow() {
    const { store } = this.#ctx;
    const [row] = await selectConsumer(store.read, { name: this.name });
    if (row !== undefined) return row;
    const { lastSeq: seq, lastAt: at } = await readClock(store.read);
    await store.bookkeeping((db) => insertConsumer(db, { name: this.name, seq, at }));
    return (await selectConsumer(store.read, { name: this.name }))[0];
  }

  async #lookOnce(): Promise<void> {
    const { store, processes } = this.#ctx;
    if (this.#own !== undefined) {
      this.wake();
      return this.#saveLast();
    }
    // The rest of an earlier ownership must not overlap with the next.
    if (this.#working !== undefined || this.#isStopped) return;
    await this.#endWork();
    const owner = processes.id;
    const row = await this.#readRow();
    if (row === undefined) return;
    const { epoch } = row;
    if (row.owner !== null && row.owner !== owner && (await processes.isAlive(row.owner))) return;
    const [taken] = await store.bookkeeping((db) => takeConsumer(db, { name: this.name, owner, epoch }));
    if (taken === undefined) return;
    this.#own = { owner, epoch: taken.epoch, place: { seq: taken.seq, at: taken.at } };
    try {
      this.#end = (await this.#consumer.begin?.(this.#ctx, () => this.#isOwn())) ?? nothing;
    } catch (error) {
      await this.#release();
      throw error;
    }
    if (this.#isStopped || this.#own === undefined) await this.#release();
    else this.wake();
  }

  /** Ends the work between events. Never rejects. */
  #endWork(): Promise<void> {
    const end = this.#end;
    this.#end = undefined;
    this.#ending ??= (async () => end?.())()
      .catch((error) =>
        this.#ctx.log.warn({ err: error, consumer: this.name }, 'a consumer did not end well'),
      )
      .finally(() => {
        this.#ending = undefined;
      });
    return this.#ending;
  }

  /** This process no longer runs it. */
  #lose(): void {
    this.#own = undefined;
    this.#unsaved = undefined;
    void this.#endWork();
  }

  /** Delivers a new event, if this process runs the consumer. */
  apply(event: LogEvent): void {
    const isNext = event.seq === (this.#applied.at(-1)?.seq ?? this.#taken) + 1;
    if (isNext && this.#applied.length < CHUNK) this.#applied.push(event);
    else this.#applied = [];
    this.wake();
  }

  /** Delivers what there is, if this process runs the consumer. */
  wake(): void {
    this.#isBehind = true;
    if (this.#own !== undefined && this.#end !== undefined && !this.#isStopped)
      this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    // Lets the write that caused the event be acknowledged first.
    await new Promise(setImmediate);
    try {
      while (this.#isBehind && this.#own !== undefined && !this.#isStopped) {
        this.#isBehind = false;
        if (await this.#deliverSome(this.#own.place.seq)) this.#isBehind = true;
      }
    } catch (error) {
      const facts = { err: error, consumer: this.name };
      this.#ctx.log.debug(facts, 'the log could not be read for a consumer; trying again');
    } finally {
      this.#working = undefined;
    }
  }

  /** Delivers the next events after event `seq`. @returns whether there were any. */
  async #deliverSome(seq: number): Promise<boolean> {
    const isCurrent = this.#taken === seq && this.#applied.length > 0;
    const events = isCurrent ? this.#applied : await appliedAfter(this.#ctx, seq, CHUNK);
    const [first, last] = [events[0], events.at(-1)];
    if (first === undefined || last === undefined) return false;
    this.#applied = this.#applied.filter((event) => event.seq > last.seq);
    this.#taken = last.seq;
    if (first.seq > seq + 1) {
      this.#ctx.log.error(
        { consumer: this.name, after: seq, before: first.seq },
        'a consumer was so far behind that events had been deleted: they are left out',
      );
    }
    for (const event of events) this.#queue.apply(event);
    await this.#queue.between(async () => undefined);
    return true;
  }

  async #deliver(events: readonly LogEvent[]): Promise<void> {
    if (await this.#isOwn()) await this.#consumer.deliver(this.#ctx, events.filter(isKnown));
  }

  /**
   * Whether this process still runs it. A process that was paused or without the database for long may have been considered dead,
   * and checks first.
   */
  async #isOwn(): Promise<boolean> {
    const own = this.#own;
    if (own === undefined) return false;
    if (this.#ctx.processes.isCertain) return true;
    const [row] = await selectConsumer(this.#ctx.store.read, { name: this.name });
    const isSame = row?.owner === own.owner && row.epoch === own.epoch;
    if (!isSame && this.#own === own) this.#lose();
    return this.#own === own;
  }

  async #follow(event: LogEvent): Promise<void> {
    if (this.#own === undefined) return;
    if (this.#consumer.isRepeatable !== true) return this.#save(event);
    this.#own.place = { seq: event.seq, at: event.at };
    this.#unsaved = event;
  }

  async #saveLast(): Promise<void> {
    const last = this.#unsaved;
    this.#unsaved = undefined;
    if (last !== undefined) await this.#save(last);
  }

  /** Stores that everything up to an event was delivered. */
  async #save({ seq, at }: LogEvent): Promise<void> {
    const own = this.#own;
    if (own === undefined) return;
    const { name } = this;
    const { epoch } = own;
    const [saved] = await this.#ctx.store.bookkeeping((db) => saveConsumer(db, { name, epoch, seq, at }));
    if (saved === undefined) this.#lose();
    else if (own.place.seq < seq) own.place = { seq, at };
  }

  /** Continues from the stored position, because the log in memory is no longer the real one. */
  forget(): void {
    this.#queue.forget();
    this.#applied = [];
    this.#lose();
  }

  /** Finishes the current work, and leaves the consumer to another process. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#looking;
    await this.#queue.finish();
    await this.#working;
    await this.#release();
  }

  async #release(): Promise<void> {
    await this.#endWork();
    await this.#saveLast().catch(() => undefined);
    const own = this.#own;
    this.#own = undefined;
    if (own === undefined) return;
    const { name } = this;
    // If the database is unavailable, the lease of the process expires.
    await this.#ctx.store
      .bookkeeping((db) => releaseConsumer(db, { name, epoch: own.epoch }))
      .catch(() => undefined);
  }
}
