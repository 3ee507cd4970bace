import { LRUCache } from 'lru-cache';

/** Stands for an object that does not exist: asking for it again needs no statement, and a cached reply can tell. */
const ABSENT = Object.freeze({});
const ABSENT_BYTES = 100;

/**
 * Caches objects by id until an event says that they changed. A load that was under way when its object changed is
 * used by the caller but not cached, so what is cached is never older than the last event applied.
 */
export class ObjectCache<R extends object> {
  readonly #cached: LRUCache<number, R | typeof ABSENT>;
  readonly #loading = new Map<number, object>();
  /** Objects that were cached as of an event that is still to be applied, with its number. */
  readonly #ahead = new Map<number, number>();
  readonly #load: (ids: number[]) => Promise<Map<number, R>>;
  readonly #bytesOf: (object: R) => number;
  readonly #changed: ((id?: number) => void) | undefined;
  readonly #recount: ((objects: R[]) => Promise<Map<number, R>>) | undefined;
  /** Cached objects of which only the counts are out of date. */
  readonly #miscounted = new Set<number>();

  constructor(options: {
    /** Bytes that the objects may take together. */
    maxBytes: number;
    /** What one of them takes. */
    bytes: (object: R) => number;
    load: (ids: number[]) => Promise<Map<number, R>>;
    /** Told of every object that an event changes, cached or not; without an id, of more than can be named. */
    changed?: (id?: number) => void;
    /** Gives objects with the counts that they have now; without it, they are loaded as a whole. */
    recount?: ((objects: R[]) => Promise<Map<number, R>>) | undefined;
  }) {
    this.#cached = new LRUCache({
      maxSize: options.maxBytes,
      dispose: (_, id) => this.#miscounted.delete(id),
    });
    this.#load = options.load;
    this.#bytesOf = options.bytes;
    this.#changed = options.changed;
    this.#recount = options.recount;
  }

  /**
   * The objects that exist, by id; what is not cached is loaded with one call, as are counts, and then cached unless `keep` is
   * false.
   */
  async get(ids: Iterable<number>, keep = true): Promise<Map<number, R>> {
    const found = new Map<number, R>();
    const missing = new Set<number>();
    const miscounted = new Map<number, R>();
    for (const id of ids) {
      const cached = this.#cached.get(id);
      if (cached === undefined) missing.add(id);
      else if (this.#miscounted.has(id)) miscounted.set(id, cached as R);
      else if (cached !== ABSENT) found.set(id, cached as R);
    }
    if (missing.size + miscounted.size === 0) return found;
    const turn = {};
    const loading = [...missing, ...miscounted.keys()];
    if (keep) for (const id of loading) this.#loading.set(id, turn);
    try {
      const [loaded, recounted] = await Promise.all([
        missing.size > 0 ? this.#load([...missing]) : undefined,
        miscounted.size > 0 ? this.#recount?.([...miscounted.values()]) : undefined,
      ]);
      for (const id of loading) {
        const object = loaded?.get(id) ?? recounted?.get(id);
        if (object !== undefined) found.set(id, object);
        if (this.#loading.get(id) === turn) this.#set(id, object);
      }
    } finally {
      for (const id of loading) if (this.#loading.get(id) === turn) this.#loading.delete(id);
    }
    return found;
  }

  /** A cached object without loading it: null where it is known not to exist, undefined where nothing is known. */
  peek(id: number): R | null | undefined {
    const cached = this.#miscounted.has(id) ? undefined : this.#cached.peek(id);
    return cached === ABSENT ? null : (cached as R | undefined);
  }

  /** Counts again what a cached object takes, which has grown. */
  weigh(id: number): void {
    const cached = this.#cached.peek(id);
    if (cached === undefined || cached === ABSENT) return;
    // Setting the same value again would leave its size as it was.
    this.#cached.delete(id);
    this.#set(id, cached as R);
  }

  /** Caches an object as it is after event `seq`, which is still to be applied. */
  keep(id: number, object: R, seq: number): void {
    this.#set(id, object);
    this.#loading.delete(id);
    this.#ahead.set(id, seq);
  }

  /** Drops an object that event `seq` changed, unless it was cached as it is after that event; always without one. */
  drop(id: number, seq = Number.POSITIVE_INFINITY): void {
    if (this.#isOutdated(id, seq)) this.#cached.delete(id);
  }

  /** The same for an object of which the event changed nothing but counts. */
  dropCounts(id: number, seq: number): void {
    if (!this.#isOutdated(id, seq)) return;
    const cached = this.#cached.peek(id);
    if (this.#recount === undefined || cached === ABSENT) this.#cached.delete(id);
    else if (cached !== undefined) this.#miscounted.add(id);
  }

  /** Notes that event `seq` changed an object. @returns false where it was cached as it is after that event. */
  #isOutdated(id: number, seq: number): boolean {
    this.#changed?.(id);
    const ahead = this.#ahead.get(id);
    if (ahead !== undefined && ahead <= seq) this.#ahead.delete(id);
    if (ahead !== undefined && ahead >= seq) return false;
    this.#loading.delete(id);
    return true;
  }

  /**
   * Drops all objects that a change of another object concerns, and those that do not exist; slow, for what seldom
   * happens. Only that other one counts as changed: what shows these depends on it as well.
   */
  dropWhere(concerned: (object: R) => boolean): void {
    for (const [id, object] of this.#cached.entries()) {
      if (object === ABSENT || concerned(object as R)) this.#cached.delete(id);
    }
    this.#loading.clear();
  }

  /** Bytes that the cached objects take, as far as is known. */
  get bytes(): number {
    return this.#cached.calculatedSize;
  }

  clear(): void {
    this.#changed?.();
    this.#cached.clear();
    this.#loading.clear();
    this.#ahead.clear();
  }

  #set(id: number, object: R | undefined): void {
    if (object === undefined) this.#cached.set(id, ABSENT, { size: ABSENT_BYTES });
    else this.#cached.set(id, object, { size: this.#bytesOf(object) });
  }
}
