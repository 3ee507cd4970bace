import { LoadingCache } from './loading-cache.ts';

/** Stands for an object that does not exist: asking for it again needs no statement, and a cached reply can tell. */
const ABSENT = Object.freeze({});
const ABSENT_BYTES = 100;

/** Caches objects by id, and that there is none, until an event says that they changed. */
export class ObjectCache<R extends object> {
  readonly #cached: LoadingCache<number, R | typeof ABSENT>;
  /** Objects that were cached as of an event that is still to be applied, with its number. */
  readonly #ahead = new Map<number, number>();
  readonly #load: (ids: number[]) => Promise<Map<number, R>>;
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
    const { maxBytes, bytes, load, changed, recount } = options;
    this.#cached = new LoadingCache({
      maxBytes,
      bytes: (object) => (object === ABSENT ? ABSENT_BYTES : bytes(object as R)),
      unused: recount && ((_, id, isLast) => isLast && this.#miscounted.delete(id)),
    });
    this.#load = load;
    this.#changed = changed;
    this.#recount = recount;
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
    const loading = [...missing, ...miscounted.keys()];
    const load = async (): Promise<Map<number, R | typeof ABSENT>> => {
      const [loaded, recounted] = await Promise.all([
        missing.size > 0 ? this.#load([...missing]) : undefined,
        miscounted.size > 0 ? this.#recount?.([...miscounted.values()]) : undefined,
      ]);
      return new Map(loading.map((id) => [id, loaded?.get(id) ?? recounted?.get(id) ?? ABSENT]));
    };
    for (const [id, object] of await (keep ? this.#cached.load(loading, load) : load())) {
      if (object !== ABSENT) found.set(id, object as R);
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
    this.#cached.weigh(id);
  }

  /** Caches an object as it is after event `seq`, which is still to be applied. */
  keep(id: number, object: R, seq: number): void {
    this.#cached.set(id, object);
    this.#ahead.set(id, seq);
  }

  /** Drops an object that event `seq` changed, unless it was cached as it is after that event; always without one. */
  drop(id: number, seq = Number.POSITIVE_INFINITY): void {
    if (this.#isOutdated(id, seq)) this.#cached.drop(id);
  }

  /** The same for an object of which the event changed nothing but counts. */
  dropCounts(id: number, seq: number): void {
    if (!this.#isOutdated(id, seq)) return;
    const cached = this.#cached.peek(id);
    if (this.#recount === undefined || cached === ABSENT) this.#cached.drop(id);
    else if (cached !== undefined) this.#miscounted.add(id);
  }

  /** Notes that event `seq` changed an object. @returns false where it was cached as it is after that event. */
  #isOutdated(id: number, seq: number): boolean {
    this.#changed?.(id);
    const ahead = this.#ahead.get(id);
    if (ahead !== undefined && ahead <= seq) this.#ahead.delete(id);
    if (ahead !== undefined && ahead >= seq) return false;
    this.#cached.overtake(id);
    return true;
  }

  /**
   * Drops all objects that a change of another object concerns, and those that do not exist; slow, for what seldom
   * happens. Only that other one counts as changed: what shows these depends on it as well.
   */
  dropWhere(concerned: (object: R) => boolean): void {
    this.#cached.dropWhere((object) => object === ABSENT || concerned(object as R));
  }

  /** Bytes that the cached objects take, as far as is known. */
  get bytes(): number {
    return this.#cached.bytes;
  }

  clear(): void {
    this.#changed?.();
    this.#cached.clear();
    this.#ahead.clear();
  }
}
