import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Cache, CacheContext } from '../../objects/caches.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';

/** Age at which the result is recounted: after changes, and without changes because time has passed. */
const CHANGED_MS = 1_000;
const UNCHANGED_MS = 60_000;

/** What a result is counted from. */
interface Counting<V> {
  count(db: Db, now: number): Promise<V>;
  /** Whether an event changes it. */
  changes(event: LogEvent): boolean;
}

/** A result that is counted on request, at most once a second. */
export class Recounted<V extends object> implements Cache {
  readonly #db: Db;
  readonly #counting: Counting<V>;
  readonly #entries: LoadingCache<'all', V>;
  #countedAt = 0;
  #isChanged = false;

  constructor({ store, memory }: CacheContext, counting: Counting<V>) {
    this.#db = store.search;
    this.#counting = counting;
    this.#entries = new LoadingCache({ memory, bytes: (all) => heapBytes(all) });
  }

  /** The current result. */
  get(): Promise<V> {
    const age = performance.now() - this.#countedAt;
    if (age >= (this.#isChanged ? CHANGED_MS : UNCHANGED_MS)) this.#entries.clear();
    return this.#entries.find('all', () => {
      // Set before reading, so that changes during the count cause another.
      this.#countedAt = performance.now();
      this.#isChanged = false;
      return this.#counting.count(this.#db, Date.now());
    });
  }

  get bytes(): number {
    return this.#entries.bytes;
  }

  apply(event: LogEvent): void {
    if (this.#counting.changes(event)) this.#isChanged = true;
  }

  clear(): void {
    this.#entries.clear();
  }
}
