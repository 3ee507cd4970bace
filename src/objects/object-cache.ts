import type { CacheMemory } from './cache-memory.ts';
import { LoadingCache } from './loading-cache.ts';

/** Represents a missing object: finding it again needs no statement, and a cached reply can depend on it. */
const ABSENT = Object.freeze({});

/** Caches objects, and the absence of objects, by id until an event changes them. */
export class ObjectCache<R extends object> {
  readonly #cached: LoadingCache<number, R | typeof ABSENT>;
  /** Objects cached in the state after an event that is yet to be applied, with its number. */
  readonly #ahead = new Map<number, number>();
  readonly #load: (ids: number[]) => Promise<Map<number, R>>;
  readonly #changed: ((id?: number) => void) | undefined;
  readonly #recount: ((objects: R[]) => Promise<Map<number, R>>) | undefined;
  /** Cached objects of which only the counts are outdated. */
  readonly #miscounted = new Set<number>();

  constructor(options: {
    memory: CacheMemory;
    /** Size of an object. */
    bytes: (object: R) => number;
    load: (ids: number[]) => Promise<Map<number, R>>;
    /** Called for every object that an event changes, cached or not; without an id if it changes more than can be named. */
    changed?: (id?: number) => void;
    /** Updates the counts of objects; without it, the objects are loaded again. */
    recount?: ((objects: R[]) => Promise<Map<number, R>>) | undefined;
  }) {
    const { memory, bytes, load, changed, recount } = options;
    this.#cached = new LoadingCache({
      memory,
      bytes: (object) => (object === ABSENT ? 0 : bytes(object as R)),
      unused: recount && ((_, id, isLast) => isLast && this.#miscounted.delete(id)),
    });
    this.#load = load;
    this.#changed = changed;
    this.#recount = recount;
  }

  /** Adds the objects that are cached, or undefined for those that do not exist. @returns the ids of the others, as given. */
  take(ids: readonly number[], into: Map<number, R | undefined>): number[] {
    const others: number[] = [];
    for (const id of ids) {
      const cached = this.#miscounted.has(id) ? undefined : this.#cached.get(id);
      if (cached === undefined) others.push(id);
      else into.set(id, cached === ABSENT ? undefined : (cached as R));
    }
    return others;
  }

  /**
   * The objects that exist, by id. Loads those that are not cached with one call, and outdated counts, and caches them unless
   * `keep` is false.
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

  /** A cached object, without loading it: null if it is known not to exist, undefined if it is unknown. */
  peek(id: number): R | null | undefined {
    const cached = this.#miscounted.has(id) ? undefined : this.#cached.peek(id);
    return cached === ABSENT ? null : (cached as R | undefined);
  }

  /** Measures a cached object again that has grown. */
  weigh(id: number): void {
    this.#cached.weigh(id);
  }

  /** Caches an object as it is after event `seq`, which is yet to be applied. */
  keep(id: number, object: R, seq: number): void {
    this.#cached.set(id, object);
    this.#ahead.set(id, seq);
  }

  /**
   * Drops an object that event `seq` changed, unless it was cached in the state after that event. Without `seq`, always drops
   * it.
   */
  drop(id: number, seq = Number.POSITIVE_INFINITY): void {
    if (this.#isOutdated(id, seq)) this.#cached.drop(id);
  }

  /** The same for an object of which the event changed only counts. */
  dropCounts(id: number, seq: number): void {
    if (!this.#isOutdated(id, seq)) return;
    const cached = this.#cached.peek(id);
    if (this.#recount === undefined || cached === ABSENT) this.#cached.drop(id);
    else if (cached !== undefined) this.#miscounted.add(id);
  }

  /** Records that event `seq` changed an object. @returns false if the object was cached in the state after that event. */
  #isOutdated(id: number, seq: number): boolean {
    this.#changed?.(id);
    const ahead = this.#ahead.get(id);
    if (ahead !== undefined && ahead <= seq) this.#ahead.delete(id);
    if (ahead !== undefined && ahead >= seq) return false;
    this.#cached.overtake(id);
    return true;
  }

  /**
   * Drops all objects that a change of another object concerns, and the missing ones; slow, for rare changes. Only that other
   * object counts as changed, since replies that show these depend on it too.
   */
  dropWhere(concerned: (object: R) => boolean): void {
    this.#cached.dropWhere((object) => object === ABSENT || concerned(object as R));
  }

  /** Size of the cached objects. */
  get bytes(): number {
    return this.#cached.bytes;
  }

  clear(): void {
    this.#changed?.();
    this.#cached.clear();
    this.#ahead.clear();
  }
}
