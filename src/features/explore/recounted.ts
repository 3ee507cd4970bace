import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import { unlessUnavailable } from '../../http/api-error.ts';
import type { Cache, CacheContext } from '../../objects/caches.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';

/** Age at which the result is recounted: after changes, and without changes because time has passed. */
const CHANGED_MS = 1_000;
const UNCHANGED_MS = 60_000;
/** How many times as long as its count took a result is used at least: counts take at most a twentieth of the time. */
const TIMES_COUNT = 20;
/** How long requests wait for a count where there is an earlier result. */
const WAIT_MS = 250;

/** What a result is counted from. */
interface Counting<V> {
  count(db: Db, now: number): Promise<V>;
  /** Whether an event changes it. */
  changes(event: LogEvent): boolean;
}

/** A result that is counted on request: one count at a time, at most one a second. */
export class Recounted<V extends object> implements Cache {
  readonly #db: Db;
  readonly #counting: Counting<V>;
  readonly #entries: LoadingCache<'all', V>;
  /** What requests get while a count runs. */
  #current: Promise<V> | undefined;
  #countedAt = 0;
  #countMs = 0;
  #isChanged = false;

  constructor({ store, memory }: CacheContext, counting: Counting<V>) {
    this.#db = store.search;
    this.#counting = counting;
    this.#entries = new LoadingCache({ memory, bytes: (all) => heapBytes(all) });
  }

  /** The current result, or the one before it where the count takes long or the store is unavailable. */
  async get(): Promise<V> {
    if (this.#current !== undefined) return this.#current;
    const last = this.#entries.get('all');
    const age = performance.now() - this.#countedAt;
    const least = Math.max(this.#isChanged ? CHANGED_MS : UNCHANGED_MS, TIMES_COUNT * this.#countMs);
    if (last !== undefined && age < least) return last;
    const counted = this.#count();
    const current =
      last === undefined
        ? counted
        : Promise.race([unlessUnavailable(counted, last), setTimeout(WAIT_MS, last, { ref: false })]);
    this.#current = current;
    const end = () => {
      if (this.#current === current) this.#current = undefined;
    };
    counted.then(end, end);
    return current;
  }

  get bytes(): number {
    return this.#entries.bytes;
  }

  apply(event: LogEvent): void {
    if (this.#counting.changes(event)) this.#isChanged = true;
  }

  clear(): void {
    this.#entries.clear();
    this.#current = undefined;
  }

  async #count(): Promise<V> {
    // Set before reading, so that changes during the count cause another.
    this.#countedAt = performance.now();
    this.#isChanged = false;
    try {
      const load = async () => new Map([['all', await this.#counting.count(this.#db, Date.now())] as const]);
      return (await this.#entries.load(['all'], load)).get('all') as V;
    } catch (error) {
      this.#isChanged = true;
      throw error;
    } finally {
      this.#countMs = performance.now() - this.#countedAt;
    }
  }
}
