import { LRUCache } from 'lru-cache';

/**
 * Keeps loaded objects by id until an event says that they changed. A load that was under way when its object changed
 * is used by whoever asked for it but not kept, so what is kept is never older than the last event applied.
 */
export class ObjectCache<T extends object> {
  readonly #kept: LRUCache<number, { object: T; seq: number }>;
  readonly #loading = new Map<number, object>();
  readonly #load: (ids: number[]) => Promise<Map<number, T>>;

  constructor(max: number, load: (ids: number[]) => Promise<Map<number, T>>) {
    this.#kept = new LRUCache({ max });
    this.#load = load;
  }

  /** The objects that exist, by id, added to those already `found`; what is not kept is loaded in one go. */
  async get(ids: Iterable<number>, found = new Map<number, T>()): Promise<Map<number, T>> {
    const missing: number[] = [];
    for (const id of ids) {
      if (found.has(id)) continue;
      const kept = this.#kept.get(id);
      if (kept === undefined) missing.push(id);
      else found.set(id, kept.object);
    }
    if (missing.length === 0) return found;
    const turn = {};
    for (const id of missing) this.#loading.set(id, turn);
    try {
      for (const [id, object] of await this.#load([...new Set(missing)])) {
        found.set(id, object);
        if (this.#loading.get(id) === turn) this.#kept.set(id, { object, seq: 0 });
      }
    } finally {
      for (const id of missing) if (this.#loading.get(id) === turn) this.#loading.delete(id);
    }
    return found;
  }

  /** An object that is kept, without loading it. */
  peek(id: number): T | undefined {
    return this.#kept.peek(id)?.object;
  }

  /** Keeps an object that is known to be as it is after event `seq`. */
  keep(id: number, object: T, seq: number): void {
    this.#kept.set(id, { object, seq });
    this.#loading.delete(id);
  }

  /** Forgets an object that changed, unless it is kept as it is after that event, whose number is `seq`. */
  drop(id: number, seq = Number.POSITIVE_INFINITY): void {
    if (seq <= (this.#kept.peek(id)?.seq ?? 0)) return;
    this.#kept.delete(id);
    this.#loading.delete(id);
  }

  /** Forgets all objects that a change concerns; slow, for what seldom happens. */
  dropWhere(concerned: (object: T) => boolean): void {
    for (const [id, { object }] of this.#kept.entries()) if (concerned(object)) this.#kept.delete(id);
    this.#loading.clear();
  }

  /** Forgets everything. */
  clear(): void {
    this.#kept.clear();
    this.#loading.clear();
  }
}
