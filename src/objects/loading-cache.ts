import { knownOr } from '../known.ts';
import { CachedValues, type CacheMemory } from './cache-memory.ts';

/** The concurrent loads of a key, while no event changes its value. */
interface Turn {
  loads: number;
  /** The load that all callers of `find` share. */
  found?: Promise<unknown> | undefined;
}

/**
 * Caches values by key; loads them on first use and drops them on events. Nothing cached is older than the last applied event:
 *
 * - A load may have read the store before or after the change of an event that arrives meanwhile. So if `drop` or `overtake`
 *   names a key during a load, the callers waiting for that load get the value, but it is not cached. Later callers load it
 *   again.
 * - Errors are not cached: all waiting callers get them, and the next caller tries again.
 * - Values take memory that all caches share (`cache-memory.ts`). `weigh` measures a value again that grew in
 *   place.
 */
export class LoadingCache<K extends NonNullable<unknown>, V extends NonNullable<unknown>> {
  readonly #cached: CachedValues<K, V>;
  readonly #turns = new Map<K, Turn>();
  readonly #bytesOf: (value: V, key: K) => number;
  readonly #added: ((value: V, key: K) => void) | undefined;
  readonly #unused: ((value: V, key: K, isLast: boolean) => void) | undefined;

  constructor(options: {
    memory: CacheMemory;
    /** Size of a value and its key, as measured (`heap-bytes.ts`). */
    bytes: (value: V, key: K) => number;
    /** Called for every value that enters the cache. */
    added?: ((value: V, key: K) => void) | undefined;
    /**
     * Called once for every loaded or set value that is not, or no longer, cached. `isLast` is false if another value of the
     * key stays cached.
     */
    unused?: ((value: V, key: K, isLast: boolean) => void) | undefined;
  }) {
    const { memory, bytes, added, unused } = options;
    this.#bytesOf = bytes;
    this.#added = added;
    this.#unused = unused;
    this.#cached = new CachedValues(memory, unused && ((value, key) => unused(value, key, true)));
  }

  /** Size of what is cached. */
  get bytes(): number {
    return this.#cached.bytes;
  }

  /** The cached value; marks it as used. */
  get(key: K): V | undefined {
    return this.#cached.get(key);
  }

  /** The cached value, without marking it as used. */
  peek(key: K): V | undefined {
    return this.#cached.peek(key);
  }

  *values(): Iterable<V> {
    for (const [, value] of this.#cached.entries()) yield value;
  }

  /** The cached value, or else the result of `load`; concurrent callers share one load. */
  async find(key: K, load: () => Promise<V>): Promise<V> {
    const cached = this.#cached.get(key);
    if (cached !== undefined) return cached;
    const turn = this.#begin(key);
    try {
      turn.found ??= this.#loadFor(turn, key, load);
      return (await turn.found) as V;
    } finally {
      this.#end(key, turn);
    }
  }

  async #loadFor(turn: Turn, key: K, load: () => Promise<V>): Promise<V> {
    try {
      const value = await load();
      this.#keep(key, value, this.#turns.get(key) === turn);
      return value;
    } finally {
      turn.found = undefined;
    }
  }

  /** Loads many values at once, including cached ones, and caches them. */
  load(keys: readonly K[], load: () => Promise<ReadonlyMap<K, V>>): Promise<ReadonlyMap<K, V>> {
    return this.during(keys, load, (loaded, isCurrent) => {
      for (const [index, key] of keys.entries()) {
        const value = loaded.get(key);
        if (value !== undefined) this.#keep(key, value, isCurrent[index] === true);
      }
    });
  }

  /**
   * Runs a load whose result `keep` caches, for example by adding to values. `isCurrent` says for each key whether no event has
   * changed its value meanwhile.
   */
  async during<T>(
    keys: readonly K[],
    load: () => Promise<T>,
    keep: (loaded: T, isCurrent: readonly boolean[]) => void,
  ): Promise<T> {
    const turns = keys.map((key) => this.#begin(key));
    const end = () => keys.map((key, index) => this.#end(key, turns[index] as Turn));
    let loaded: T;
    try {
      loaded = await load();
    } catch (error) {
      end();
      throw error;
    }
    // Must be synchronous: an event in between would be missed.
    keep(loaded, end());
    return loaded;
  }

  /** Caches a current value. */
  set(key: K, value: V): void {
    this.overtake(key);
    this.#keep(key, value, true);
  }

  /** Measures a value again that has grown or shrunk. */
  weigh(key: K): void {
    const cached = this.#cached.peek(key);
    if (cached !== undefined) this.#cached.weigh(key, this.#bytesOf(cached, key));
  }

  /** Drops a value that an event has changed. */
  drop(key: K): void {
    this.overtake(key);
    this.#cached.delete(key);
  }

  /** Drops the values that an event concerns, and all running loads, since those may be concerned; slow. */
  dropWhere(concerned: (value: V, key: K) => boolean): void {
    this.overtakeAll();
    for (const [key, value] of this.#cached.entries()) if (concerned(value, key)) this.#cached.delete(key);
  }

  /** Prevents running loads of a key from being cached. */
  overtake(key: K): void {
    this.#turns.delete(key);
  }

  /** The same for all keys. */
  overtakeAll(): void {
    this.#turns.clear();
  }

  clear(): void {
    this.overtakeAll();
    this.#cached.clear();
  }

  #begin(key: K): Turn {
    const turn = knownOr(this.#turns, key, () => ({ loads: 0 }));
    turn.loads++;
    return turn;
  }

  /** @returns whether no event has changed the value since `begin`. */
  #end(key: K, turn: Turn): boolean {
    const isCurrent = this.#turns.get(key) === turn;
    turn.loads--;
    if (turn.loads === 0 && isCurrent) this.#turns.delete(key);
    return isCurrent;
  }

  #keep(key: K, value: V, isCurrent: boolean): void {
    if (isCurrent) this.#cached.set(key, value, this.#bytesOf(value, key));
    if (this.#added === undefined && this.#unused === undefined) return;
    const cached = this.#cached.peek(key);
    // A value larger than all the memory is not cached either.
    if (cached === value) this.#added?.(value, key);
    else this.#unused?.(value, key, cached === undefined);
  }
}
