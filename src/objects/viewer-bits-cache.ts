import type { Db } from '../db/query.ts';
import type { LogEvent } from '../events/types.ts';
import { knownOr } from '../known.ts';
import { Slices } from '../slices.ts';
import { type Changes, VIEWER_INDEX } from './changes.ts';
import type { AnyKind } from './kind.ts';
import { LoadingCache } from './loading-cache.ts';

const MAX_BYTES = 12 * 1024 * 1024;
/** If one viewer's bits take more than this, all of them are dropped. */
const MAX_VIEWER_BYTES = 256 * 1024;
const VIEWER_BYTES = 400;
/** Viewers looked up at a time, so that other work runs in between. */
const AT_ONCE = 1000;
/** Size of an entry in a map from number to number, on average. */
const ENTRY_BYTES = 40;

/** The cached bits of one viewer. */
class ViewerState {
  readonly id: number;
  /** Per kind, the bits by id of the object. */
  readonly bits: (Map<number, number> | undefined)[] = [];
  entries = 0;

  constructor(id: number) {
    this.id = id;
  }

  of(kind: AnyKind): Map<number, number> {
    const { index } = kind;
    this.bits[index] ??= new Map();
    return this.bits[index];
  }
}

/** Caches viewer bits, per viewer, until an event changes them. */
export class ViewerBitsCache {
  readonly #db: Db;
  readonly #changes: Changes;
  readonly #states = new LoadingCache<number, ViewerState>({
    maxBytes: MAX_BYTES,
    bytes: ({ entries }) => VIEWER_BYTES + entries * ENTRY_BYTES,
  });

  constructor(db: Db, changes: Changes) {
    this.#db = db;
    this.#changes = changes;
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
    const cached = state.of(kind);
    const missing = new Set<number>();
    for (const id of ids) {
      if (found.has(id)) continue;
      const bits = cached.get(id);
      if (bits === undefined) missing.add(id);
      else found.set(id, bits);
    }
    if (missing.size === 0) return found;
    const add = (loaded: ReadonlyMap<number, number>, [isCurrent]: readonly boolean[]): void => {
      for (const id of missing) {
        const bits = loaded.get(id) ?? 0;
        found.set(id, bits);
        if (isCurrent) cached.set(id, bits);
      }
      if (isCurrent) this.#grow(state, missing.size);
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
      const bits = state.of(kind).get(id);
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
        state.of(kind).set(id, bits);
        this.#grow(state, 1);
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

  /** Counts new entries; updates the size in the cache only when it has grown noticeably. */
  #grow(state: ViewerState, entries: number): void {
    const before = state.entries;
    state.entries += entries;
    if (VIEWER_BYTES + state.entries * ENTRY_BYTES > MAX_VIEWER_BYTES) this.#states.drop(state.id);
    else if (state.entries >> 5 !== before >> 5 && this.#states.peek(state.id) === state)
      this.#states.weigh(state.id);
  }
}
