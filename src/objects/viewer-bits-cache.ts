import type { Db } from '../db/query.ts';
import type { LogEvent } from '../events/types.ts';
import { knownOr } from '../known.ts';
import { Slices } from '../slices.ts';
import type { CacheMemory } from './cache-memory.ts';
import { type Changes, VIEWER_INDEX } from './changes.ts';
import { mapBytes } from './heap-bytes.ts';
import type { AnyKind } from './kind.ts';
import { LoadingCache } from './loading-cache.ts';
import { Weighed } from './weighed.ts';

/** If one viewer's bits take more than this, all of them are dropped. */
const MAX_VIEWER_BYTES = 256 * 1024;
/** A viewer without any. */
const VIEWER_BYTES = 320;
/** Viewers looked up at a time, so that other work runs in between. */
const AT_ONCE = 1000;

/** The cached bits of one viewer. */
class ViewerState extends Weighed {
  readonly id: number;
  /** Per kind, the bits by id of the object. */
  readonly bits: (Map<number, number> | undefined)[] = [];

  constructor(id: number) {
    super(VIEWER_BYTES);
    this.id = id;
  }

  get(kind: AnyKind, id: number): number | undefined {
    return this.bits[kind.index]?.get(id);
  }

  set(kind: AnyKind, id: number, bits: number): void {
    const known = this.bits[kind.index];
    if (known === undefined) {
      this.bits[kind.index] = new Map([[id, bits]]);
      this.grow(mapBytes(1));
      return;
    }
    const before = known.size;
    known.set(id, bits);
    if (known.size > before) this.grow(mapBytes(known.size) - mapBytes(before));
  }
}

/** Caches viewer bits, per viewer, until an event changes them. */
export class ViewerBitsCache {
  readonly #db: Db;
  readonly #changes: Changes;
  readonly #states: LoadingCache<number, ViewerState>;

  constructor(db: Db, changes: Changes, memory: CacheMemory) {
    this.#db = db;
    this.#changes = changes;
    this.#states = new LoadingCache({ memory, bytes: (state) => state.bytes });
  }

  #stateOf(viewer: number): ViewerState {
    return knownOr(this.#states, viewer, () => new ViewerState(viewer));
  }

  /** Adds the bits of one viewer that are cached to those already `found`. @returns the ids of the other objects. */
  take(kind: AnyKind, viewer: number, ids: Iterable<number>, found: Map<number, number>): number[] {
    const known = this.#stateOf(viewer).bits[kind.index];
    const others: number[] = [];
    for (const id of ids) {
      if (found.has(id)) continue;
      const bits = known?.get(id);
      if (bits === undefined) others.push(id);
      else found.set(id, bits);
    }
    return others;
  }

  /** The bits of one viewer for many objects, added to those already `found`. */
  async get(
    kind: AnyKind,
    viewer: number,
    ids: Iterable<number>,
    found: Map<number, number> = new Map(),
  ): Promise<Map<number, number>> {
    const { bits: stored } = kind;
    if (stored === undefined) return found;
    const missing = new Set(this.take(kind, viewer, ids, found));
    if (missing.size === 0) return found;
    const state = this.#stateOf(viewer);
    const add = (loaded: ReadonlyMap<number, number>, [isCurrent]: readonly boolean[]): void => {
      for (const id of missing) {
        const bits = loaded.get(id) ?? 0;
        found.set(id, bits);
        if (isCurrent) state.set(kind, id, bits);
      }
      this.#bound(state);
    };
    await this.#states.during([viewer], () => stored.load(this.#db, viewer, [...missing]), add);
    return found;
  }

  /** The bits of many viewers for one object, by viewer: for events that go to many. */
  async getOf(kind: AnyKind, viewers: readonly number[], id: number): Promise<Map<number, number>> {
    const found = new Map<number, number>();
    const slices = new Slices();
    for (let from = 0; from < viewers.length; from += AT_ONCE) {
      if (slices.isOver) await slices.next();
      await this.#addOf(kind, viewers.slice(from, from + AT_ONCE), id, found);
    }
    return found;
  }

  async #addOf(
    kind: AnyKind,
    viewers: readonly number[],
    id: number,
    found: Map<number, number>,
  ): Promise<void> {
    const { bits: stored } = kind;
    if (stored === undefined) return;
    const missing: ViewerState[] = [];
    for (const viewer of viewers) {
      const state = this.#stateOf(viewer);
      const bits = state.get(kind, id);
      if (bits === undefined) missing.push(state);
      else found.set(viewer, bits);
    }
    if (missing.length === 0) return;
    const ids = missing.map((state) => state.id);
    const add = (loaded: ReadonlyMap<number, number>, isCurrent: readonly boolean[]): void => {
      for (const [index, state] of missing.entries()) {
        const bits = loaded.get(state.id) ?? 0;
        found.set(state.id, bits);
        if (!isCurrent[index]) continue;
        state.set(kind, id, bits);
        this.#bound(state);
      }
    };
    await this.#states.during(ids, () => stored.loadOf(this.#db, ids, id), add);
  }

  /** Drops what an event changes. */
  apply(event: LogEvent, kinds: readonly AnyKind[]): void {
    for (const kind of kinds) {
      for (const [viewer, id] of kind.bits?.changed(event) ?? []) {
        if (viewer === 'all') {
          // Replies that show the object depend on the object itself, which changes too.
          this.#states.overtakeAll();
          for (const state of this.#states.values()) state.bits[kind.index]?.delete(id);
          continue;
        }
        this.#changes.note(VIEWER_INDEX, viewer);
        this.#states.overtake(viewer);
        this.#states.peek(viewer)?.bits[kind.index]?.delete(id);
      }
    }
  }

  get bytes(): number {
    return this.#states.bytes;
  }

  clear(): void {
    this.#changes.noteAll();
    this.#states.clear();
  }

  #bound({ id, bytes }: ViewerState): void {
    if (bytes > MAX_VIEWER_BYTES) this.#states.drop(id);
  }
}
