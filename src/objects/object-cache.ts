import { LRUCache } from 'lru-cache';

/** Stands for an object that does not exist: asking for it again needs no statement, and a cached reply can tell. */
const ABSENT = Object.freeze({});
const ABSENT_BYTES = 100;
/** What was dropped may take so small a part of what is cached, beside it. */
const DROPPED_PART = 8;

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
  readonly #renew: ((now: R, before: R) => void) | undefined;
  /** Objects that were dropped, until they are loaded again. */
  readonly #dropped: LRUCache<number, R>;

  constructor(options: {
    /** Bytes that the objects may take together. */
    maxBytes: number;
    /** What one of them takes. */
    bytes: (object: R) => number;
    load: (ids: number[]) => Promise<Map<number, R>>;
    /** Told of every object that an event changes, cached or not; without an id, of more than can be named. */
    changed?: (id?: number) => void;
    /** Has an object take over what was rendered of it, as it was before it changed. */
    renew?: ((now: R, before: R) => void) | undefined;
  }) {
    this.#cached = new LRUCache({ maxSize: options.maxBytes });
    this.#load = options.load;
    this.#bytesOf = options.bytes;
    this.#changed = options.changed;
    this.#renew = options.renew;
    this.#dropped = new LRUCache({ maxSize: Math.ceil(options.maxBytes / DROPPED_PART) });
  }

  /** The objects that exist, by id; what is not cached is loaded with one call, and then cached unless `keep` is false. */
  async get(ids: Iterable<number>, keep = true): Promise<Map<number, R>> {
    const found = new Map<number, R>();
    const missing: number[] = [];
    for (const id of ids) {
      const cached = this.#cached.get(id);
      if (cached === undefined) missing.push(id);
      else if (cached !== ABSENT) found.set(id, cached as R);
    }
    if (missing.length === 0) return found;
    if (!keep) return new Map([...found, ...(await this.#load([...new Set(missing)]))]);
    const turn = {};
    for (const id of missing) this.#loading.set(id, turn);
    try {
      const loaded = await this.#load([...new Set(missing)]);
      for (const id of missing) {
        const object = loaded.get(id);
        if (object !== undefined) {
          found.set(id, object);
          this.#takeOver(id, object);
        }
        if (this.#loading.get(id) === turn) this.#set(id, object);
      }
    } finally {
      for (const id of missing) if (this.#loading.get(id) === turn) this.#loading.delete(id);
    }
    return found;
  }

  /** A cached object without loading it: null where it is known not to exist, undefined where nothing is known. */
  peek(id: number): R | null | undefined {
    const cached = this.#cached.peek(id);
    return cached === ABSENT ? null : (cached as R | undefined);
  }

  /** Caches an object as it is after event `seq`, which is still to be applied. */
  keep(id: number, object: R, seq: number): void {
    this.#set(id, object);
    this.#loading.delete(id);
    this.#ahead.set(id, seq);
  }

  /** Drops an object that event `seq` changed, unless it was cached as it is after that event; always without one. */
  drop(id: number, seq = Number.POSITIVE_INFINITY): void {
    this.#changed?.(id);
    const ahead = this.#ahead.get(id);
    if (ahead !== undefined && ahead <= seq) this.#ahead.delete(id);
    if (ahead !== undefined && ahead >= seq) return;
    if (this.#renew !== undefined) this.#keepDropped(id);
    this.#cached.delete(id);
    this.#loading.delete(id);
  }

  #keepDropped(id: number): void {
    const cached = this.#cached.peek(id);
    if (cached === undefined || cached === ABSENT) return;
    this.#dropped.set(id, cached as R, { size: this.#bytesOf(cached as R) });
  }

  #takeOver(id: number, now: R): void {
    const before = this.#dropped.peek(id);
    if (before === undefined) return;
    this.#renew?.(now, before);
    this.#dropped.delete(id);
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
    return this.#cached.calculatedSize + this.#dropped.calculatedSize;
  }

  clear(): void {
    this.#changed?.();
    this.#cached.clear();
    this.#dropped.clear();
    this.#loading.clear();
    this.#ahead.clear();
  }

  #set(id: number, object: R | undefined): void {
    if (object === undefined) this.#cached.set(id, ABSENT, { size: ABSENT_BYTES });
    else this.#cached.set(id, object, { size: this.#bytesOf(object) });
  }
}
