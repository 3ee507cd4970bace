import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/store.ts';
import type { AnyKind, Facts, KindKey, ObjectKind, Query, Refer } from './kind.ts';
import { inTransaction, type ObjectSource } from './objects.ts';

/** For whom something is rendered; a token of a user. */
export interface ViewerContext {
  id: number;
  isBot: boolean;
}

/** Ids by kind. */
type Ids = Map<AnyKind, Set<number>>;

/** Ids by kind; those with `true` are loaded together with what they refer to. */
type Pending = Map<AnyKind, Map<number, boolean>>;

const nothing: Query = {};

/**
 * The objects of a reply or an event with everything that judging and rendering them needs, loaded in batches: the
 * number of statements depends on how deep objects refer to one another, not on how many there are. Afterwards
 * `canSee` and `render` of the kinds do no I/O.
 */
export class Hydration implements Facts {
  readonly #ctx: Context | undefined;
  /** For whom to render; undefined without a user token. With many viewers, set to each in turn. */
  viewer: ViewerContext | undefined;
  readonly #source: ObjectSource;
  readonly #query: Query;
  readonly #viewers: readonly number[] | undefined;
  /** By kind and id; undefined for what does not exist. */
  readonly #records: (Map<number, object | undefined> | undefined)[];
  /** By kind and id: the bits of the viewer, or with many viewers those of each by id. */
  readonly #bits: (Map<number, number> | undefined)[] = [];
  readonly #viewerMaps: (Map<number, ReadonlyMap<number, number>> | undefined)[];
  readonly #options: unknown[] = [];
  readonly #extras: unknown[] = [];
  readonly #judged: Ids = new Map();
  readonly #shown: Ids = new Map();

  private constructor(
    base: {
      ctx?: Context | undefined;
      source: ObjectSource;
      viewer?: ViewerContext | undefined;
      viewers?: readonly number[];
      records?: (Map<number, object | undefined> | undefined)[];
      viewerMaps?: (Map<number, ReadonlyMap<number, number>> | undefined)[];
    },
    query: Query,
  ) {
    this.#ctx = base.ctx;
    this.#source = base.source;
    this.viewer = base.viewer;
    this.#viewers = base.viewers;
    this.#records = base.records ?? [];
    this.#viewerMaps = base.viewerMaps ?? [];
    this.#query = query;
  }

  /** For one viewer; `query` has the parameters that say what is shown. */
  static of(
    ctx: Context,
    viewer: { userId: number | undefined; isBot: boolean } | undefined,
    query: Query = nothing,
  ): Hydration {
    const { userId } = viewer ?? {};
    const context = userId === undefined ? undefined : { id: userId, isBot: viewer?.isBot === true };
    return new Hydration({ ctx, source: ctx.objects, viewer: context }, query);
  }

  /** For judging inside a write, by what its transaction sees. */
  static inTransaction(tx: Tx, viewer: ViewerContext): Hydration {
    return new Hydration({ source: inTransaction(tx), viewer }, nothing);
  }

  /** For an event that goes to many viewers: what they have in common is loaded and rendered once. */
  static ofMany(ctx: Context, viewers: readonly number[]): Hydration {
    return new Hydration({ ctx, source: ctx.objects, viewers }, nothing);
  }

  /** The same objects and viewers, to be rendered with other parameters; they share what is loaded. */
  with(query: Query): Hydration {
    return new Hydration(
      {
        ctx: this.#ctx,
        source: this.#source,
        ...(this.#viewers !== undefined && { viewers: this.#viewers }),
        records: this.#records,
        viewerMaps: this.#viewerMaps,
      },
      query,
    );
  }

  /** @throws inside a write, where nothing is rendered. */
  get config(): Config {
    return this.#context.config;
  }

  get #context(): Context {
    if (this.#ctx === undefined) throw new Error('nothing is rendered inside a write');
    return this.#ctx;
  }

  get<R extends object>(kind: KindKey<R>, id: number): R | undefined {
    return this.#records[kind.index]?.get(id) as R | undefined;
  }

  bits(kind: AnyKind, id: number): number {
    if (this.viewer === undefined) return 0;
    if (this.#viewers === undefined) return this.#bits[kind.index]?.get(id) ?? 0;
    return this.#viewerMaps[kind.index]?.get(id)?.get(this.viewer.id) ?? 0;
  }

  /** Which parts of the objects of a kind are shown. */
  options<O>(kind: KindKey<unknown, O>): O {
    this.#options[kind.index] ??= (kind as ObjectKind).options(this.#query);
    return this.#options[kind.index] as O;
  }

  /** What `extras` of a kind gave; undefined where it gave nothing. */
  extras<X>(kind: KindKey<unknown, unknown, X>): X | undefined {
    return this.#extras[kind.index] as X | undefined;
  }

  /** Whether something went into it that no event of the objects themselves tells of. */
  get hasExtras(): boolean {
    return this.#extras.some((extras) => extras !== undefined);
  }

  /** Everything looked at of a kind, what does not exist included: what a change of it may change. */
  *lookedAt(kind: AnyKind): Iterable<number> {
    yield* this.#recordsOf(kind).keys();
    yield* this.#bits[kind.index]?.keys() ?? [];
  }

  /** The bits of all viewers for all objects, in a fixed order: viewers with the same ones see the same. */
  *allViewerMaps(): Iterable<ReadonlyMap<number, number>> {
    for (const viewerMaps of this.#viewerMaps) if (viewerMaps !== undefined) yield* viewerMaps.values();
  }

  /** Loads objects and everything that `canSee` needs. */
  judge(kind: AnyKind, ids: Iterable<number>): Promise<void> {
    return this.#expand(this.#judged, kind, ids, (of, record, refer) => of.judgedBy?.(record, refer));
  }

  /** Loads objects and everything that `render` needs. */
  show(kind: AnyKind, ids: Iterable<number>): Promise<void> {
    return this.#expand(this.#shown, kind, ids, (of, record, refer) => of.references?.(record, this, refer));
  }

  /** Loads how the viewers stand to objects. */
  async loadBits(kind: AnyKind, ids: Iterable<number>): Promise<void> {
    if (kind.bits === undefined) return;
    if (this.#viewers !== undefined) {
      let viewerMaps = this.#viewerMaps[kind.index];
      if (viewerMaps === undefined) {
        viewerMaps = new Map();
        this.#viewerMaps[kind.index] = viewerMaps;
      }
      for (const id of ids) {
        if (!viewerMaps.has(id)) viewerMaps.set(id, await this.#source.bitsOf(kind, this.#viewers, id));
      }
    } else if (this.viewer !== undefined) {
      let bits = this.#bits[kind.index];
      if (bits === undefined) {
        bits = new Map();
        this.#bits[kind.index] = bits;
      }
      await this.#source.bits(kind, this.viewer.id, ids, bits);
    }
  }

  #recordsOf(kind: AnyKind): Map<number, object | undefined> {
    let records = this.#records[kind.index];
    if (records === undefined) {
      records = new Map();
      this.#records[kind.index] = records;
    }
    return records;
  }

  async #load(kind: AnyKind, ids: readonly number[]): Promise<void> {
    const records = this.#recordsOf(kind);
    const missing = ids.filter((id) => !records.has(id));
    if (missing.length === 0) return;
    const found = await this.#source.get(kind, missing);
    for (const id of missing) records.set(id, found.get(id));
  }

  /** Loads objects, those they refer to, those that these refer to, and so on; then the viewers' bits. */
  async #expand(done: Ids, kind: AnyKind, ids: Iterable<number>, refersTo: RefersTo): Promise<void> {
    const bits: Ids = new Map();
    let pending: Pending = new Map([[kind, new Map([...ids].map((id) => [id, true]))]]);
    while (pending.size > 0) {
      const next: Pending = new Map();
      const refer: Refer = {
        object: (other, id) => entryOf(next, other, newMap).set(id, true),
        leaf(other, id) {
          const wanted = entryOf(next, other, newMap);
          if (!wanted.has(id)) wanted.set(id, false);
        },
        bits: (other, id) => entryOf(bits, other, newSet).add(id),
      };
      const rounds = [...pending].map(([of, wanted]) => this.#round(done, of, wanted, refersTo, refer));
      await Promise.all(rounds);
      pending = next;
    }
    const left = [...bits].map(([of, wanted]) => this.loadBits(of, wanted));
    if (left.length > 0) await Promise.all(left);
  }

  /** Loads objects of one kind, with those of the same kind that they refer to. */
  async #round(
    done: Ids,
    kind: AnyKind,
    wanted: ReadonlyMap<number, boolean>,
    refersTo: RefersTo,
    refer: Refer,
  ): Promise<void> {
    const isShown = done === this.#shown;
    const had = entryOf(done, kind, newSet);
    const expanded: number[] = [];
    let fresh = new Map([...wanted].filter(([id]) => !had.has(id)));
    const own: Refer = {
      ...refer,
      object(other, id) {
        if (other !== kind) refer.object(other, id);
        else if (!had.has(id)) fresh.set(id, true);
      },
    };
    while (fresh.size > 0) {
      const round = fresh;
      const ids = [...round.keys()];
      fresh = new Map();
      const early = isShown && kind.bits !== undefined && kind.bits.mayHave === undefined;
      await (early ? Promise.all([this.#load(kind, ids), this.loadBits(kind, ids)]) : this.#load(kind, ids));
      for (const [id, isExpanded] of round) {
        if (isExpanded) had.add(id);
        const record = this.get<object>(kind, id);
        if (record === undefined) continue;
        if (isShown && kind.bits?.mayHave?.(record)) refer.bits(kind, id);
        if (!isExpanded) continue;
        expanded.push(id);
        refersTo(kind, record, own);
      }
    }
    if (!isShown || kind.extras === undefined || expanded.length === 0) return;
    this.#extras[kind.index] = await kind.extras(this.#context, this, expanded, refer);
  }
}

type RefersTo = (kind: AnyKind, record: object, refer: Refer) => void;

const newSet = (): Set<number> => new Set();
const newMap = (): Map<number, boolean> => new Map();

function entryOf<V>(map: Map<AnyKind, V>, kind: AnyKind, make: () => V): V {
  let entry = map.get(kind);
  if (entry === undefined) {
    entry = make();
    map.set(kind, entry);
  }
  return entry;
}
