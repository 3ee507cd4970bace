import type { Db } from '../db/query.ts';
import type { Lookup, Tx } from '../db/store.ts';
import type { LogEvent } from '../events/types.ts';
import type { CacheMemory } from './cache-memory.ts';
import { Changes } from './changes.ts';
import type { AnyKind, KindKey, ObjectKind } from './kind.ts';
import { ObjectCache } from './object-cache.ts';
import { ViewerBitsCache } from './viewer-bits-cache.ts';

type BitsOfApps = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** The source of objects and viewer bits: the caches, or the transaction of a write. */
export interface ObjectSource {
  /** Adds the objects that are cached, or undefined for those that do not exist. @returns the ids of the others. */
  take(kind: AnyKind, ids: readonly number[], into: Map<number, object | undefined>): readonly number[];
  /** Adds the bits of one viewer that are cached to those already `found`. @returns the ids of the other objects. */
  takeBits(kind: AnyKind, viewer: number, ids: Iterable<number>, found: Map<number, number>): number[];
  /** The objects that exist, by id; caches loaded ones unless `keep` is false. */
  get<R extends object>(kind: KindKey<R>, ids: Iterable<number>, keep?: boolean): Promise<Map<number, R>>;
  /** The bits of one viewer for many objects, added to those already `found`. */
  bits(kind: AnyKind, viewer: number, ids: Iterable<number>, found: Map<number, number>): Promise<unknown>;
  /** The bits of apps that call on their own behalf, by object and app; objects without any may be left out. */
  bitsOfApps(kind: AnyKind, apps: readonly number[], ids: readonly number[]): Promise<BitsOfApps>;
  /** The bits of many viewers for one object, by viewer. */
  bitsOf(kind: AnyKind, viewers: readonly number[], id: number): Promise<ReadonlyMap<number, number>>;
}

/** The objects of all kinds, cached until events change them. */
export class Objects implements ObjectSource {
  readonly kinds: readonly AnyKind[];
  /** Changes made by events. */
  readonly changes = new Changes();
  readonly #db: Db;
  readonly #byName: ReadonlyMap<string, AnyKind>;
  readonly #caches: ObjectCache<object>[] = [];
  readonly #bits: ViewerBitsCache;

  constructor(db: Db, kinds: readonly AnyKind[], memory: CacheMemory) {
    this.kinds = kinds;
    this.#byName = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#db = db;
    this.#bits = new ViewerBitsCache(db, this.changes, memory);
    for (const kind of kinds) {
      this.#caches[kind.index] = new ObjectCache<object>({
        memory,
        bytes: kind.bytes,
        load: (ids) => kind.load(db, ids),
        recount: kind.recount?.bind(kind, db),
        changed: (id) => (id === undefined ? this.changes.noteAll() : this.changes.note(kind.index, id)),
      });
    }
  }

  take(kind: AnyKind, ids: readonly number[], into: Map<number, object | undefined>): number[] {
    return this.cacheOf(kind).take(ids, into);
  }

  takeBits(kind: AnyKind, viewer: number, ids: Iterable<number>, found: Map<number, number>): number[] {
    return this.#bits.take(kind, viewer, ids, found);
  }

  get<R extends object>(kind: KindKey<R>, ids: Iterable<number>, keep?: boolean): Promise<Map<number, R>> {
    return this.cacheOf(kind).get(ids, keep);
  }

  /** One object; undefined if it does not exist. */
  async find<R extends object>(kind: KindKey<R>, id: number): Promise<R | undefined> {
    return (await this.get(kind, [id])).get(id);
  }

  /** A kind by name. @throws when there is none of that name. */
  kindOf(name: string): AnyKind {
    const kind = this.#byName.get(name);
    if (kind === undefined) throw new Error(`the kind "${name}" is not registered`);
    return kind;
  }

  /** @throws when the kind was not registered in `app.ts`. */
  cacheOf<R extends object>(kind: KindKey<R>): ObjectCache<R> {
    const cache = this.#caches[kind.index];
    if (cache === undefined) throw new Error(`the kind "${kind.name}" is not registered`);
    return cache as unknown as ObjectCache<R>;
  }

  bits(
    kind: AnyKind,
    viewer: number,
    ids: Iterable<number>,
    found?: Map<number, number>,
  ): Promise<ReadonlyMap<number, number>> {
    return this.#bits.get(kind, viewer, ids, found);
  }

  bitsOfApps(kind: AnyKind, apps: readonly number[], ids: readonly number[]): Promise<BitsOfApps> {
    return loadBitsOfApps(this.#db, kind, apps, ids);
  }

  bitsOf(kind: AnyKind, viewers: readonly number[], id: number): Promise<ReadonlyMap<number, number>> {
    return this.#bits.getOf(kind, viewers, id);
  }

  /** Drops what an event changes. */
  apply(event: LogEvent): void {
    for (const kind of this.kinds) kind.apply(event, this.cacheOf(kind));
    this.#bits.apply(event, this.kinds);
  }

  /** Bytes by name of the kind. */
  bytes(): Map<string, number> {
    const bytes = new Map(this.kinds.map((kind) => [kind.name, this.cacheOf(kind).bytes]));
    return bytes.set('viewer bits', this.#bits.bytes);
  }

  clear(): void {
    for (const cache of this.#caches) cache?.clear();
    this.#bits.clear();
  }
}

async function loadBitsOfApps(
  db: Db,
  kind: AnyKind,
  apps: readonly number[],
  ids: readonly number[],
): Promise<BitsOfApps> {
  return (await kind.bits?.loadForApps?.(db, apps, ids)) ?? new Map();
}

/** Batched lookups of objects by id, per kind. */
const lookups: Lookup<number, object>[] = [];

/** Batched lookups of viewer bits, per kind. */
const bitLookups: Lookup<string, number>[] = [];

/** Uses one statement per viewer or per object, whichever are fewer. */
function bitLookup({ bits }: AnyKind): Lookup<string, number> {
  return {
    async run(db, keys) {
      const pairs = keys.map((key) => key.split(' ').map(Number) as [viewer: number, id: number]);
      const byViewer = Map.groupBy(pairs, ([viewer]) => viewer);
      const byObject = Map.groupBy(pairs, ([, id]) => id);
      const found = new Map<string, number>();
      const add = (viewer: number, id: number, value: number) => found.set(`${viewer} ${id}`, value);
      if (byObject.size < byViewer.size) {
        const load = async ([id, own]: [number, typeof pairs]): Promise<void> => {
          const loaded = await bits?.loadOf(
            db,
            own.map(([viewer]) => viewer),
            id,
          );
          for (const [viewer, value] of loaded ?? []) add(viewer, id, value);
        };
        await Promise.all([...byObject].map(load));
      } else {
        const load = async ([viewer, own]: [number, typeof pairs]): Promise<void> => {
          const loaded = await bits?.load(
            db,
            viewer,
            own.map(([, id]) => id),
          );
          for (const [id, value] of loaded ?? []) add(viewer, id, value);
        };
        await Promise.all([...byViewer].map(load));
      }
      return found;
    },
  };
}

/** Reads objects inside a write, bypassing all caches, as its transaction sees them. */
export function inTransaction(tx: Tx): ObjectSource {
  return {
    take: (_, ids) => ids,
    takeBits: (_, __, ids) => [...ids],
    async get<R extends object>(kind: KindKey<R>, ids: Iterable<number>) {
      lookups[kind.index] ??= { run: (db, keys) => (kind as unknown as ObjectKind).load(db, keys) };
      const lookup = lookups[kind.index] as Lookup<number, R>;
      const found = new Map<number, R>();
      const read = async (id: number): Promise<void> => {
        const record = await tx.lookUp(lookup, id);
        if (record !== undefined) found.set(id, record);
      };
      await Promise.all([...ids].map(read));
      return found;
    },
    async bits(kind, viewer, ids, found) {
      if (kind.bits === undefined) return;
      bitLookups[kind.index] ??= bitLookup(kind);
      const lookup = bitLookups[kind.index] as Lookup<string, number>;
      const read = async (id: number): Promise<void> => {
        const bits = await tx.lookUp(lookup, `${viewer} ${id}`);
        if (bits !== undefined) found.set(id, bits);
      };
      await Promise.all([...ids].map(read));
    },
    bitsOfApps: (kind, apps, ids) => loadBitsOfApps(tx, kind, apps, ids),
    async bitsOf(kind, viewers, id) {
      return (await kind.bits?.loadOf(tx, viewers, id)) ?? new Map();
    },
  };
}
