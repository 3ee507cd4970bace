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
/** If a viewer has bits for more objects of a kind, only those that were asked for are cached. */
const MAX_WHOLE = 1000;
/** In place of the bits for an object that an event has changed, where all others are cached. */
const CHANGED = -1;
/** Viewers looked up at a time, so that other work runs in between. */
const AT_ONCE = 1000;

/** The cached bits of one viewer. */
class ViewerState extends Weighed {
  readonly id: number;
  /** Per kind, the bits by id of the object. */
  readonly bits: (Map<number, number> | undefined)[] = [];
  /** By bits at the indexes of kinds: which of them have all bits, so that objects left out have none, and which have too many. */
  whole = 0;
  tooMany = 0;

  constructor(id: number) {
    super(VIEWER_BYTES);
    this.id = id;
  }

  isWhole({ index }: AnyKind): boolean {
    return (this.whole & (1 << index)) !== 0;
  }

  /** Whether to load all bits: the first time few are asked for, and it may be the only one. */
  wantsAll({ index }: AnyKind): boolean {
    return this.bits[index] !== undefined && ((this.whole | this.tooMany) & (1 << index)) === 0;
  }

  get(kind: AnyKind, id: number): number | undefined {
    const bits = this.bits[kind.index]?.get(id) ?? (this.isWhole(kind) ? 0 : undefined);
    return bits === CHANGED ? undefined : bits;
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

  /** An event has changed the bits for an object. */
  forget(kind: AnyKind, id: number): void {
    if (this.isWhole(kind)) this.set(kind, id, CHANGED);
    else this.bits[kind.index]?.delete(id);
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

  /** The bits of one viewer for many objects, added to those already `found`. */
  async get(
    kind: AnyKind,
    viewer: number,
    ids: Iterable<number>,
    found: Map<number, number> = new Map(),
  ): Promise<Map<number, number>> {
    const { bits: stored } = kind;
    if (stored === undefined) return found;
    const state = this.#stateOf(viewer);
    const missing = new Set<number>();
    for (const id of ids) {
      if (found.has(id)) continue;
      const bits = state.get(kind, id);
      if (bits === undefined) missing.add(id);
      else found.set(id, bits);
    }
    if (missing.size === 0) return found;
    const all =
      stored.loadAll && state.wantsAll(kind) ? await this.#getAll(kind, state, stored.loadAll) : undefined;
    const add = (loaded: ReadonlyMap<number, number>, [isCurrent]: readonly boolean[]): void => {
      for (const id of missing) {
        const bits = loaded.get(id) ?? 0;
        found.set(id, bits);
        if (isCurrent) state.set(kind, id, bits);
      }
      this.#bound(state);
    };
    if (all !== undefined) add(all, [false]);
    else await this.#states.during([viewer], () => stored.load(this.#db, viewer, [...missing]), add);
    return found;
  }

  /** All bits of one viewer for objects of a kind; undefined if they are too many. */
  #getAll(
    kind: AnyKind,
    state: ViewerState,
    loadAll: NonNullable<NonNullable<AnyKind['bits']>['loadAll']>,
  ): Promise<ReadonlyMap<number, number> | undefined> {
    const load = () => loadAll(this.#db, state.id, MAX_WHOLE);
    return this.#states.during([state.id], load, (loaded, [isCurrent]) => {
      if (loaded !== undefined && !isCurrent) return;
      if (loaded === undefined) state.tooMany |= 1 << kind.index;
      else state.whole |= 1 << kind.index;
      for (const [id, bits] of loaded ?? []) state.set(kind, id, bits);
    });
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
          for (const state of this.#states.values()) state.forget(kind, id);
          continue;
        }
        this.#changes.note(VIEWER_INDEX, viewer);
        this.#states.overtake(viewer);
        this.#states.peek(viewer)?.forget(kind, id);
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
