import type { Context } from '../context.ts';
import { type LogPlace, readClock } from '../db/clock.ts';
import { isKnown } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import { UNSURE_MS } from '../processes/processes.ts';
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
/** Longest pause before what failed is tried again, in milliseconds. */
const LONGEST_RETRY_MS = 30_000;

/** That this process runs the consumer: under which id, as which owner, and which event was served last. */
interface Ownership {
  owner: string;
  epoch: number;
  place: LogPlace;
}

/**
 * A consumer of which one process runs all. It reads the log some events at a time from its position, which is stored when
 * they were delivered, so however far it is behind, only these are in memory.
 */
export class Once {
  readonly #ctx: Context;
  readonly #consumer: Consumer;
  readonly #queue: EventQueue;
  #own: Ownership | undefined;
  /** When it was last certain that this process runs it. */
  #lookedAt = 0;
  #looking: Promise<void> | undefined;
  #working: Promise<void> | undefined;
  /** There may be events that it was not given. */
  #isBehind = false;
  #isStopped = false;

  constructor(ctx: Context, consumer: Consumer) {
    this.#ctx = ctx;
    this.#consumer = consumer;
    this.#queue = new EventQueue(ctx.log.child({ consumer: consumer.name }), {
      together: CHUNK,
      deliver: (events) => this.#deliver(events),
      skip: async () => undefined,
      follow: (event) => this.#save(event),
      changes: () => false,
      longestRetryMs: LONGEST_RETRY_MS,
    });
  }

  get name(): string {
    return this.#consumer.name;
  }

  /** Takes the consumer where no process runs it, and goes on where this one does. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce()
      .catch((error) =>
        this.#ctx.log.debug({ err: error, consumer: this.name }, 'a consumer could not be looked for'),
      )
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const { store, processes } = this.#ctx;
    if (this.#own !== undefined) return this.wake();
    // What is left of an earlier ownership must not run into the next one.
    if (this.#working !== undefined || this.#isStopped) return;
    const [start, owner] = [performance.now(), processes.id];
    let [row] = await selectConsumer(store.read, { name: this.name });
    if (row === undefined) {
      const { lastSeq: seq, lastAt: at } = await readClock(store.read);
      await store.bookkeeping((db) => insertConsumer(db, { name: this.name, seq, at }));
      [row] = await selectConsumer(store.read, { name: this.name });
    }
    if (row === undefined) return;
    const { epoch } = row;
    if (row.owner !== null && row.owner !== owner && (await processes.isAlive(row.owner))) return;
    const [taken] = await store.bookkeeping((db) => takeConsumer(db, { name: this.name, owner, epoch }));
    if (taken === undefined) return;
    this.#own = { owner, epoch: taken.epoch, place: { seq: taken.seq, at: taken.at } };
    this.#lookedAt = start;
    if (this.#isStopped) await this.#release();
    else this.wake();
  }

  /** Delivers what there is, if this process runs it. */
  wake(): void {
    this.#isBehind = true;
    if (this.#own !== undefined && !this.#isStopped) this.#working ??= this.#work();
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

  /** Delivers the next events after event `seq`. @returns whether there were some. */
  async #deliverSome(seq: number): Promise<boolean> {
    const events = await appliedAfter(this.#ctx, seq, CHUNK);
    const [first] = events;
    if (first === undefined) return false;
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
   * Whether this process still runs it. One that was paused, or did not reach the database for long, may have been taken for
   * dead, and looks first.
   */
  async #isOwn(): Promise<boolean> {
    const own = this.#own;
    if (own === undefined) return false;
    if (performance.now() - this.#lookedAt < UNSURE_MS) return true;
    const start = performance.now();
    const [row] = await selectConsumer(this.#ctx.store.read, { name: this.name });
    if (row?.owner === own.owner && row.epoch === own.epoch) this.#lookedAt = start;
    else if (this.#own === own) this.#own = undefined;
    return this.#own === own;
  }

  /** Notes that everything up to an event was delivered. */
  async #save({ seq, at }: LogEvent): Promise<void> {
    const own = this.#own;
    if (own === undefined) return;
    const start = performance.now();
    const { name } = this;
    const { epoch } = own;
    const [saved] = await this.#ctx.store.bookkeeping((db) => saveConsumer(db, { name, epoch, seq, at }));
    if (saved === undefined) this.#own = undefined;
    else {
      own.place = { seq, at };
      this.#lookedAt = start;
    }
  }

  /** Goes on from the stored position: the log in memory is no longer the one that there is. */
  forget(): void {
    this.#queue.forget();
    this.#own = undefined;
  }

  /** Finishes what was begun, and leaves the consumer to another process. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#looking;
    await this.#queue.finish();
    await this.#working;
    await this.#release();
  }

  async #release(): Promise<void> {
    const own = this.#own;
    this.#own = undefined;
    if (own === undefined) return;
    const { name } = this;
    // Where the database is away, the lease of the process runs out.
    await this.#ctx.store
      .bookkeeping((db) => releaseConsumer(db, { name, epoch: own.epoch }))
      .catch(() => undefined);
  }
}
