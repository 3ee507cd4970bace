import type { CacheMemory } from '../../objects/cache-memory.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';

/** Age at which the result is recounted: after changes, and without changes because time has passed. */
const CHANGED_MS = 1_000;
const UNCHANGED_MS = 60_000;

/** A result that is counted on request, at most once a second. */
export class Recounted<V extends object> {
  readonly #entries: LoadingCache<'all', V>;
  readonly #count: (now: number) => Promise<V>;
  #countedAt = 0;
  #isChanged = false;

  constructor(memory: CacheMemory, count: (now: number) => Promise<V>) {
    this.#entries = new LoadingCache({ memory, bytes: (all) => heapBytes(all) });
    this.#count = count;
  }

  get(): Promise<V> {
    const age = performance.now() - this.#countedAt;
    if (age >= (this.#isChanged ? CHANGED_MS : UNCHANGED_MS)) this.#entries.clear();
    return this.#entries.find('all', () => {
      // Set before reading, so that changes during the count cause another.
      this.#countedAt = performance.now();
      this.#isChanged = false;
      return this.#count(Date.now());
    });
  }

  get bytes(): number {
    return this.#entries.bytes;
  }

  /** Notes that an event has changed what is counted. */
  change(): void {
    this.#isChanged = true;
  }

  clear(): void {
    this.#entries.clear();
  }
}
