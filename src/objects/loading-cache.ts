import { LRUCache } from 'lru-cache';

/** The loads of one key that run at once, as long as no event changes its value. */
interface Turn {
  loads: number;
  /** What those who `find` the key wait for together. */
  found?: Promise<unknown> | undefined;
}

/**
 * Caches values by key, which are loaded when they are first asked for and dropped by events. Nothing cached is older than the
 * last event that was applied:
 *
 * - A load may have read the store before the change of an event that arrives meanwhile, or after it; nobody knows which. So
 *   what `drop` or `overtake` names while it is being loaded is given to those who had asked for it, and not cached. Whoever
 *   asks afterwards has it loaded anew.
 * - What fails is not cached: all who wait are told, and the next one to ask tries again.
 * - The values take `maxBytes` together; those used longest ago go first. A value that grows in its place is weighed again
 *   with `weigh`.
 */
export class LoadingCache<K extends NonNullable<unknown>, V extends NonNullable<unknown>> {
  readonly #cached: LRUCache<K, V>;
  readonly #turns = new Map<K, Turn>();
  readonly #bytesOf: (value: V, key: K) => number;
  readonly #added: ((value: V, key: K) => void) | undefined;
  readonly #unused: ((value: V, key: K, isLast: boolean) => void) | undefined;
  #isWeighing = false;

  constructor(options: {
    /** Bytes that the values may take together. */
    maxBytes: number;
    /** What one of them takes. */
    bytes: (value: V, key: K) => number;
    /** Told of every value that is cached from now on. */
    added?: ((value: V, key: K) => void) | undefined;
    /**
     * Told once of every value that was loaded or set and is not cached, or no longer. `isLast` is false where another value
     * of the key stays cached.
     */
    unused?: ((value: V, key: K, isLast: boolean) => void) | undefined;
  }) {
    const { maxBytes, bytes, added, unused } = options;
    this.#bytesOf = bytes;
    this.#added = added;
    this.#unused = unused;
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      ...(unused && {
        dispose: (value, key) => {
          if (!this.#isWeighing) unused(value, key, true);
        },
      }),
    });
  }

  /** Bytes that the values take, as far as is known. */
  get bytes(): number {
    return this.#cached.calculatedSize;
  }

  /** The cached value, which counts as used. */
  get(key: K): V | undefined {
    return this.#cached.get(key);
  }

  /** The cached value, which does not count as used. */
  peek(key: K): V | undefined {
    return this.#cached.peek(key);
  }

  values(): Iterable<V> {
    return this.#cached.values();
  }

  /** The cached value, or else what `load` gives; those who ask meanwhile wait for the same. */
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

  /** Loads many values at once, cached ones too, and caches them. */
  load(keys: readonly K[], load: () => Promise<ReadonlyMap<K, V>>): Promise<ReadonlyMap<K, V>> {
    return this.during(keys, load, (loaded, isCurrent) => {
      for (const [index, key] of keys.entries()) {
        const value = loaded.get(key);
        if (value !== undefined) this.#keep(key, value, isCurrent[index] === true);
      }
    });
  }

  /**
   * Does a load of which `keep` caches what it gives, such as one that adds to values. `isCurrent` says of each key whether no
   * event has changed its value meanwhile.
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
    // At once: an event that comes between would be missed.
    keep(loaded, end());
    return loaded;
  }

  /** Caches a value as events have left it. */
  set(key: K, value: V): void {
    this.overtake(key);
    this.#keep(key, value, true);
  }

  /** Weighs a value again that has grown or shrunk. */
  weigh(key: K): void {
    const cached = this.#cached.peek(key);
    if (cached === undefined) return;
    // Setting the same value again would leave its size as it was.
    this.#isWeighing = true;
    this.#cached.delete(key);
    this.#isWeighing = false;
    this.#keep(key, cached, true);
  }

  /** Forgets a value that an event has changed. */
  drop(key: K): void {
    this.overtake(key);
    this.#cached.delete(key);
  }

  /** Forgets the values that an event concerns, and what is being loaded, of which that is not known; slow. */
  dropWhere(concerned: (value: V, key: K) => boolean): void {
    this.overtakeAll();
    for (const [key, value] of this.#cached.entries()) if (concerned(value, key)) this.#cached.delete(key);
  }

  /** Has what is being loaded of a key not cached. */
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
    let turn = this.#turns.get(key);
    if (turn === undefined) {
      turn = { loads: 0 };
      this.#turns.set(key, turn);
    }
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
    if (isCurrent) this.#cached.set(key, value, { size: this.#bytesOf(value, key) });
    if (this.#added === undefined && this.#unused === undefined) return;
    const cached = this.#cached.peek(key);
    // What takes more than all may is not cached either.
    if (cached === value) this.#added?.(value, key);
    else this.#unused?.(value, key, cached === undefined);
  }
}
