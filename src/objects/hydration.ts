import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Store, Tx } from '../db/store.ts';
import type { Tail } from '../events/tail.ts';
import {
  type AnyKind,
  type Facts,
  FEW,
  type KindKey,
  type Member,
  type ObjectKind,
  type Query,
  type Refer,
  TooManyRows,
  type ViewerContext,
} from './kind.ts';
import { type Loading, loadBitsOf, loadBitsOfApps, type Round, takeNew, type ViewerMaps } from './loading.ts';
import { inTransaction, type ObjectSource } from './objects.ts';
import { type Pending, Referred } from './referred.ts';
import { type NamedObject, RenderError } from './render-error.ts';

/** Whose call it is, according to the token. */
export interface Viewing {
  userId: number | undefined;
  isBot: boolean;
  /** The app, if it is an app's own token. */
  appId?: number;
  scopes?: readonly string[];
}

/** Ids by kind. */
type Ids = Map<AnyKind, Set<number>>;

const nothing: Query = {};

/**
 * The objects of a reply or an event with everything needed for visibility checks and rendering, loaded in batches: the number
 * of statements depends on how deeply objects refer to each other, not on how many there are. Afterwards `canSee` and `render`
 * of the kinds do no I/O.
 */
export class Hydration implements Facts {
  readonly #ctx: Context | undefined;
  /** The viewer to render for; undefined without a user token. For many viewers, set to each in turn. */
  viewer: ViewerContext | undefined;
  /** The app whose own call it is; for many apps, set to each in turn. */
  app: number | undefined;
  /** When the result would be rendered differently, for example because URLs expire, in milliseconds. */
  outdatedAt = Number.POSITIVE_INFINITY;
  readonly #source: ObjectSource;
  readonly #query: Query;
  readonly #viewers: readonly number[] | undefined;
  readonly #apps: readonly number[] | undefined;
  /** By kind and id; undefined for an object that does not exist. */
  readonly #records: (Map<number, object | undefined> | undefined)[];
  /** By kind and id: the viewer's bits or, with many viewers or apps, those of each by id. */
  readonly #bits: (Map<number, number> | undefined)[] = [];
  readonly #viewerMaps: (ViewerMaps | undefined)[];
  readonly #options: unknown[] = [];
  readonly #extras: unknown[] = [];
  /** Objects whose references could not be read, by kind and id. */
  #failed: Map<string, RenderError> | undefined;
  readonly #judged: Ids = new Map();
  readonly #shown: Ids = new Map();

  private constructor(
    base: {
      ctx?: Context | undefined;
      source: ObjectSource;
      viewer?: ViewerContext | undefined;
      app?: number | undefined;
      viewers?: readonly number[];
      apps?: readonly number[];
      records?: (Map<number, object | undefined> | undefined)[];
      viewerMaps?: (ViewerMaps | undefined)[];
    },
    query: Query,
  ) {
    this.#ctx = base.ctx;
    this.#source = base.source;
    this.viewer = base.viewer;
    this.app = base.app;
    this.#viewers = base.viewers;
    this.#apps = base.apps ?? (base.app === undefined ? undefined : [base.app]);
    this.#records = base.records ?? [];
    this.#viewerMaps = base.viewerMaps ?? [];
    this.#query = query;
  }

  /** For one viewer; the parameters in `query` say what is shown. */
  static of(ctx: Context, viewer: Viewing | undefined, query: Query = nothing): Hydration {
    return new Hydration({ ctx, source: ctx.objects, ...contextOf(viewer) }, query);
  }

  /** For visibility checks inside a write, as its transaction sees the objects. */
  static inTransaction(tx: Tx, viewer: Viewing | undefined): Hydration {
    return new Hydration({ source: inTransaction(tx), ...contextOf(viewer) }, nothing);
  }

  /** For an event that goes to many viewers: what they share is loaded and rendered once. */
  static ofMany(ctx: Context, viewers: readonly number[]): Hydration {
    return new Hydration({ ctx, source: ctx.objects, viewers }, nothing);
  }

  /** For an event that goes to many apps; the parameters in `query` say what is shown. */
  static ofApps(ctx: Context, apps: readonly number[], query: Query): Hydration {
    return new Hydration({ ctx, source: ctx.objects, apps }, query);
  }

  /** The same objects and viewers with other parameters; both states share loaded data. */
  with(query: Query): Hydration {
    const viewers = this.#viewers !== undefined && { viewers: this.#viewers };
    const loaded = { records: this.#records, viewerMaps: this.#viewerMaps };
    return new Hydration({ ctx: this.#ctx, source: this.#source, ...viewers, ...loaded }, query);
  }

  /** @throws inside a write, which renders nothing. */
  get config(): Config {
    return this.#context.config;
  }

  /** Key of the digests of tokens. @throws inside a write. */
  get digestKey(): Buffer {
    return this.#context.digestKey;
  }

  /** The store that pages of lists are read from. @throws inside a write. */
  get store(): Store {
    return this.#context.store;
  }

  /** What this process knows of the log. @throws inside a write. */
  get tail(): Tail {
    return this.#context.tail;
  }

  get #context(): Context {
    if (this.#ctx === undefined) throw new Error('nothing is rendered inside a write');
    return this.#ctx;
  }

  /**
   * Checks or renders a loaded object.
   * @throws {RenderError} when that fails, or when references of the object could not be read.
   */
  attempt<T>({ name }: AnyKind, id: number, work: () => T): T {
    const failed = this.#failed?.get(`${name} ${id}`);
    if (failed !== undefined) throw failed;
    // As `rendering` does, but nothing is made for what succeeds: this runs for each object of a page.
    try {
      return work();
    } catch (error) {
      throw RenderError.of(error, { kind: name, id });
    }
  }

  /** Treats an object as missing from now on. @returns false if it already was. */
  drop({ kind, id }: NamedObject): boolean {
    const records = this.#recordsOf(this.#context.objects.kindOf(kind));
    if (records.get(id) === undefined) return false;
    records.set(id, undefined);
    return true;
  }

  /** Logs an object that cannot be rendered. @throws inside a write. */
  leftOut(error: RenderError, where: string): void {
    this.#context.unrendered.leftOut(error, where);
  }

  get<R extends object>(kind: KindKey<R>, id: number): R | undefined {
    return this.#records[kind.index]?.get(id) as R | undefined;
  }

  bits(kind: AnyKind, id: number): number {
    if (this.#viewers === undefined && this.#apps === undefined) return this.#bits[kind.index]?.get(id) ?? 0;
    const who = this.viewer?.id ?? this.app;
    return who === undefined ? 0 : (this.#viewerMaps[kind.index]?.get(id)?.get(who) ?? 0);
  }

  /** The bits of every viewer for an object. */
  everyonesBits(kind: AnyKind, id: number): Iterable<number> {
    if (this.#viewers !== undefined) return this.#viewerMaps[kind.index]?.get(id)?.values() ?? [];
    return [this.bits(kind, id)];
  }

  /** Whether apps may see different things; only their bits distinguish them. */
  get tellsAppsApart(): boolean {
    return this.#viewerMaps.some((viewerMaps) => viewerMaps !== undefined);
  }

  /** Which parts of the objects of a kind are shown. */
  options<O>(kind: KindKey<unknown, O>): O {
    this.#options[kind.index] ??= (kind as ObjectKind).options(this.#query, this.#viewers !== undefined);
    return this.#options[kind.index] as O;
  }

  /** Whether the parameters show a member. */
  shows({ param }: Member): boolean {
    return param === undefined || (this.#query as Readonly<Record<string, unknown>>)[param.name] === true;
  }

  /** The result of a kind's `extras`; undefined if there is none. */
  extras<X>(kind: KindKey<unknown, unknown, X>): X | undefined {
    return this.#extras[kind.index] as X | undefined;
  }

  /** Whether it holds data whose changes the events of the objects do not cover. */
  get hasExtras(): boolean {
    return this.#extras.some((extras) => extras !== undefined);
  }

  /** Every object of a kind that was looked at, including missing ones: the dependencies of the result. */
  *lookedAt(kind: AnyKind): Iterable<number> {
    yield* this.#recordsOf(kind).keys();
    yield* this.#bits[kind.index]?.keys() ?? [];
  }

  /** The bits of all viewers for all objects, in a fixed order: viewers with equal bits see the same. */
  *allViewerMaps(): Iterable<ReadonlyMap<number, number>> {
    for (const viewerMaps of this.#viewerMaps) if (viewerMaps !== undefined) yield* viewerMaps.values();
  }

  /** Loads objects and everything that `canSee` needs. Caches it for others unless `keep` is false. */
  async judge(kind: AnyKind, ids: Iterable<number>, keep = true): Promise<void> {
    await this.#expand(this.#judged, kind, ids, { keep });
  }

  /** Loads objects and everything that `render` needs. */
  async show(kind: AnyKind, ids: Iterable<number>): Promise<void> {
    const all = [...ids];
    if ((await this.showWithin(kind, all, Number.POSITIVE_INFINITY)) !== undefined) return;
    for (let done = 0; done < all.length; done += FEW) {
      await this.showWithin(kind, all.slice(done, done + FEW), Number.POSITIVE_INFINITY);
    }
  }

  /**
   * The same, but stops loading if more than `max` leaves or too many rows would be needed. The objects then cannot be
   * rendered; fewer at a time may be.
   * @returns how many leaves were loaded; undefined if it stopped.
   */
  async showWithin(kind: AnyKind, ids: Iterable<number>, max: number): Promise<number | undefined> {
    let leaves: number | undefined;
    try {
      leaves = await this.#expand(this.#shown, kind, ids, { maxLeaves: max });
    } catch (error) {
      if (!(error instanceof TooManyRows)) throw error;
    }
    if (leaves === undefined) this.#shown.clear();
    return leaves;
  }

  /** Loads the viewers' bits for objects, with one statement per viewer or per object, whichever are fewer. */
  loadBits(kind: AnyKind, ids: Iterable<number>): Loading {
    if (kind.bits === undefined) return undefined;
    if (this.#viewers !== undefined)
      return loadBitsOf(this.#source, this.#viewers, kind, ids, this.#viewerMapsOf(kind));
    if (this.viewer === undefined) {
      if (this.#apps === undefined || kind.bits.loadForApps === undefined) return undefined;
      return loadBitsOfApps(this.#source, this.#apps, kind, ids, this.#viewerMapsOf(kind));
    }
    const { id } = this.viewer;
    this.#bits[kind.index] ??= new Map();
    const found = this.#bits[kind.index] as Map<number, number>;
    const missing = this.#source.takeBits(kind, id, ids, found);
    return missing.length === 0 ? undefined : this.#source.bits(kind, id, missing, found);
  }

  #viewerMapsOf({ index }: AnyKind): ViewerMaps {
    this.#viewerMaps[index] ??= new Map();
    return this.#viewerMaps[index];
  }

  /** Reads the references of an object. If that fails, the object can be neither checked nor rendered. */
  #refer(isShown: boolean, kind: AnyKind, id: number, record: object, refer: Refer): void {
    try {
      if (isShown) kind.references?.(record, this, refer);
      else kind.judgedBy?.(record, refer);
    } catch (error) {
      this.#failed ??= new Map();
      this.#failed.set(`${kind.name} ${id}`, RenderError.of(error, { kind: kind.name, id }));
    }
  }

  #recordsOf(kind: AnyKind): Map<number, object | undefined> {
    const { index } = kind;
    this.#records[index] ??= new Map();
    return this.#records[index];
  }

  #load(kind: AnyKind, ids: readonly number[], keep: boolean): Loading {
    const records = this.#recordsOf(kind);
    const unknown = ids.filter((id) => !records.has(id));
    const missing = this.#source.take(kind, unknown, records);
    return missing.length === 0 ? undefined : this.#loadMissing(kind, missing, keep);
  }

  async #loadMissing(kind: AnyKind, missing: readonly number[], keep: boolean): Promise<void> {
    const found = await this.#source.get(kind, missing, keep);
    const records = this.#recordsOf(kind);
    for (const id of missing) records.set(id, found.get(id));
  }

  /**
   * Loads objects and, recursively, those that they refer to; then the viewers' bits. Waits only for what is not cached.
   * @returns how many leaves it loaded; undefined as soon as there are more than `maxLeaves`.
   */
  async #expand(
    done: Ids,
    kind: AnyKind,
    ids: Iterable<number>,
    { maxLeaves = Number.POSITIVE_INFINITY, keep = true }: { maxLeaves?: number; keep?: boolean },
  ): Promise<number | undefined> {
    let leaves = 0;
    const referred = new Referred();
    for (const id of ids) referred.object(kind, id);
    for (let pending = referred.take(); pending.length > 0; pending = referred.take()) {
      for (const part of pending) leaves += this.#countNew(part);
      if (leaves > maxLeaves) return undefined;
      const rounds = pending.map((part) => this.#round(done, part, referred, keep));
      if (rounds.some((round) => round !== undefined)) await Promise.all(rounds);
    }
    const left = referred.takeBits().map(([of, wanted]) => this.loadBits(of, wanted));
    if (left.some((bits) => bits !== undefined)) await Promise.all(left);
    return leaves;
  }

  /** How many distinct leaves are yet to be loaded. */
  #countNew({ kind, leaves }: Pending): number {
    if (leaves.length === 0 || kind.isPart) return 0;
    const records = this.#recordsOf(kind);
    return new Set(leaves.filter((id) => !records.has(id))).size;
  }

  /** Loads objects of one kind, and those of the same kind that they refer to. */
  #round(done: Ids, { kind, objects, leaves }: Pending, referred: Referred, keep: boolean): Loading {
    const isShown = done === this.#shown;
    let had = done.get(kind);
    if (had === undefined) {
      had = new Set();
      done.set(kind, had);
    }
    const fresh = takeNew(objects, had);
    const round = { kind, isShown, had, referred, keep, expanded: [] };
    return this.#continue(round, fresh, leaves.length === 0 ? fresh : [...fresh, ...leaves]);
  }

  /** Goes on with a round: `fresh` are the objects to be loaded with what they refer to. */
  #continue(round: Round, fresh: readonly number[], withLeaves: readonly number[]): Loading {
    const { kind, isShown, had, referred, keep, expanded } = round;
    if (withLeaves.length === 0) {
      return isShown && kind.extras !== undefined && expanded.length > 0
        ? this.#loadExtras(round)
        : undefined;
    }
    const { bits } = kind;
    const loadsBitsEarly = isShown && bits !== undefined && bits.mayHave === undefined;
    const loading = this.#load(kind, withLeaves, keep);
    const loadingBits = loadsBitsEarly ? this.loadBits(kind, withLeaves) : undefined;
    const proceed = (): Loading => {
      this.#follow(round, fresh, withLeaves);
      const more = takeNew(referred.takeObjects(kind), had);
      return this.#continue(round, more, more);
    };
    if (loading === undefined && loadingBits === undefined) return proceed();
    return Promise.all([loading, loadingBits]).then(proceed);
  }

  /** Collects what loaded objects refer to. */
  #follow(round: Round, fresh: readonly number[], withLeaves: readonly number[]): void {
    const { kind, isShown, referred, expanded } = round;
    const records = this.#recordsOf(kind);
    for (const id of fresh) {
      const record = records.get(id);
      if (record === undefined) continue;
      expanded.push(id);
      this.#refer(isShown, kind, id, record, referred);
    }
    if (!isShown) return;
    for (const member of kind.members.items) {
      if (this.shows(member)) for (const id of withLeaves) member.refer(referred, id);
    }
    const { bits } = kind;
    if (bits?.mayHave === undefined) return;
    for (const id of withLeaves) {
      const record = records.get(id);
      if (record !== undefined && bits.mayHave(record)) referred.bits(kind, id);
    }
  }

  async #loadExtras({ kind, expanded, referred }: Round): Promise<void> {
    this.#extras[kind.index] = await kind.extras?.(this.#context, this, expanded, referred);
  }
}

function contextOf(viewer: Viewing | undefined): Pick<Hydration, 'viewer' | 'app'> {
  const { userId: id, isBot = false, appId, scopes = [] } = viewer ?? {};
  if (id === undefined) return { viewer: undefined, app: appId };
  return { viewer: { id, isBot, seesPrivate: scopes.includes('messages') }, app: undefined };
}
