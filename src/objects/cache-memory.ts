/** Entries of up to 512 bytes are of the first class of sizes, and each further one reaches four times as far. */
const CLASSES = 12;
const classOf = (bytes: number): number => Math.max(0, (31 - 7 - Math.clz32(bytes)) >> 1);

/**
 * Microseconds of loading that an entry of each class saves for a byte: about 30, and 10 for each KB, as was measured with
 * tokens, lists of ids, relations and pages of timelines on the embedded store.
 */
const saved = Array.from({ length: CLASSES }, (_, index) => 30 / (256 * 4 ** index) + 0.01);

/**
 * The memory that all caches of a process share. Where it is full, the entry leaves that saves least for its bytes, whichever
 * cache it is in: of those used equally long ago the larger, of equally large ones the one used least recently (GreedyDual-Size,
 * Cao and Irani, 1997). So pages of timelines do not drive out the tokens and relations that pages are made with.
 */
export class CacheMemory {
  readonly maxBytes: number;
  #bytes = 0;
  /** By class of sizes, a ring of entries by last use: the newest is older than this, the oldest newer. */
  readonly #rings = saved.map(() => new Link());
  #latest: Link | undefined;
  /** What the entry was worth that left last: what is used now is worth so much more. */
  #level = 0;
  #evictions = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Size of all entries of all caches. */
  get bytes(): number {
    return this.#bytes;
  }

  /** How many entries have left since others needed the room. */
  get evictions(): number {
    return this.#evictions;
  }

  /** Marks an entry as used just now. */
  use(entry: Link): void {
    const index = Math.min(classOf(entry.bytes), CLASSES - 1);
    const ends = this.#rings[index] as Link;
    entry.worth = this.#level + (saved[index] as number);
    this.#latest = entry;
    if (ends.older === entry) return;
    entry.leave();
    entry.join(ends);
  }

  /** Counts that an entry takes more bytes, or fewer. Others go until all fit, but not the one used just now. */
  count(bytes: number): void {
    this.#bytes += bytes;
    while (this.#bytes > this.maxBytes) {
      const least = this.#leastWorth();
      this.#level = Math.max(this.#level, least.worth);
      this.#evictions++;
      least.evict();
    }
  }

  #leastWorth(): Link {
    let least: Link | undefined;
    for (const ends of this.#rings) {
      const { newer: oldest } = ends;
      if (oldest === ends || oldest === this.#latest) continue;
      if (least === undefined || oldest.worth < least.worth) least = oldest;
    }
    if (least === undefined) throw new Error('the caches count more than their entries take');
    return least;
  }
}

/** A place in a ring. */
class Link {
  newer: Link = this;
  older: Link = this;
  /** 0 once it has left its cache. */
  bytes = 0;
  worth = 0;

  join(ends: Link): void {
    this.newer = ends;
    this.older = ends.older;
    this.older.newer = this;
    ends.older = this;
  }

  leave(): void {
    this.newer.older = this.older;
    this.older.newer = this.newer;
  }

  evict(): void {}
}

/** Size of an entry without its key and value: the entry and its place in the map. */
export const ENTRY_BYTES = 152;

/** A cached value. */
class Entry<K extends NonNullable<unknown>, V extends NonNullable<unknown>> extends Link {
  readonly key: K;
  readonly value: V;
  readonly #cache: CachedValues<K, V>;

  constructor(cache: CachedValues<K, V>, key: K, value: V) {
    super();
    this.#cache = cache;
    this.key = key;
    this.value = value;
  }

  override evict(): void {
    this.#cache.delete(this.key);
  }

  /** Counts what a cached value has grown by; one that has left may go on growing. */
  grow(bytes: number): void {
    if (this.bytes > 0) this.#cache.weigh(this.key, this.bytes - ENTRY_BYTES + bytes);
  }
}

/** A value that grows while it is cached, and tells the entry that holds it. */
export interface Growing {
  holder: { grow(bytes: number): void } | undefined;
}

/** Values by key, in the memory that all caches share. */
export class CachedValues<K extends NonNullable<unknown>, V extends NonNullable<unknown>> {
  readonly #memory: CacheMemory;
  readonly #entries = new Map<K, Entry<K, V>>();
  readonly #left: ((value: V, key: K) => void) | undefined;
  #bytes = 0;

  /** @param left - is called for each value that leaves the cache. */
  constructor(memory: CacheMemory, left?: (value: V, key: K) => void) {
    this.#memory = memory;
    this.#left = left;
  }

  /** Size of the entries. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The cached value; marks it as used. */
  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#memory.use(entry);
    return entry.value;
  }

  /** The cached value, without marking it as used. */
  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  *entries(): Iterable<[K, V]> {
    for (const { key, value } of this.#entries.values()) yield [key, value];
  }

  /** Caches a value of a size in place of the one before, unless it is larger than all the memory. */
  set(key: K, value: V, bytes: number): void {
    let entry = this.#entries.get(key);
    if (entry?.value !== value) {
      this.delete(key);
      if (bytes + ENTRY_BYTES > this.#memory.maxBytes) return;
      entry = new Entry(this, key, value);
      this.#entries.set(key, entry);
      if (typeof value === 'object' && 'holder' in value) value.holder = entry;
    }
    this.weigh(key, bytes);
  }

  /** Counts the size of a value again, and marks it as used. */
  weigh(key: K, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    const size = bytes + ENTRY_BYTES;
    if (size > this.#memory.maxBytes) {
      // It would drive out all others before itself.
      this.delete(key);
      return;
    }
    const more = size - entry.bytes;
    entry.bytes = size;
    this.#bytes += more;
    this.#memory.use(entry);
    this.#memory.count(more);
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    entry.leave();
    this.#bytes -= entry.bytes;
    this.#memory.count(-entry.bytes);
    entry.bytes = 0;
    this.#left?.(entry.value, key);
  }

  clear(): void {
    for (const key of this.#entries.keys()) this.delete(key);
  }
}
