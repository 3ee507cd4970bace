import type { TObject, TSchema } from 'typebox';
import type { Context } from '../context.ts';
import type { Db } from '../db/query.ts';
import type { LogEvent } from '../events/types.ts';
import { ExtensionPoint } from '../extensions.ts';
import type { JsonText } from '../http/json-text.ts';
import type { Params } from '../http/params.ts';
import type { Hydration } from './hydration.ts';
import type { ObjectCache } from './object-cache.ts';

/** Parsed parameters of a call or of a stream connection; each kind reads those it knows. */
export type Query = object;

/** Collects what an object depends on: other objects, and the viewer's bits for them. */
export interface Refer {
  /** A whole object and, for rendering, the viewer's bits for it. */
  object(kind: AnyKind, id: number): void;
  /** The same, but without that object's own references. */
  leaf(kind: AnyKind, id: number): void;
  /** Only the viewer's bits for it. */
  bits(kind: AnyKind, id: number): void;
}

/**
 * When many objects would take too many rows, this many are loaded at a time: `load` accepts these regardless of their rows.
 */
export const FEW = 5;

/** Thrown by `load` for more than `FEW` objects that together take too many rows. */
export class TooManyRows extends Error {}

/**
 * Loads into a hydration state what a filter needs to know about these objects. Caches it for others unless `keep` is false.
 */
export type LoadForFilter = (state: Hydration, ids: readonly number[], keep?: boolean) => Promise<void>;

/** Viewers' relations to the objects of a kind as bits: what they did with an object, or what it is to them. */
export interface ViewerBits<R> {
  /** The bits of one viewer for many objects; ids without bits may be left out. */
  load(db: Db, viewer: number, ids: readonly number[]): Promise<Map<number, number>>;
  /** The bits of many viewers for one object, by viewer: for events that go to many. */
  loadOf(db: Db, viewers: readonly number[], id: number): Promise<Map<number, number>>;
  /** The pairs of viewer and object whose bits an event changes; `all` viewers only for rare events. */
  changed(event: LogEvent): readonly (readonly [viewer: number | 'all', id: number])[];
  /** False for an object that no viewer can have bits for, so that none need be loaded. */
  mayHave?(record: R): boolean;
  /**
   * The bits of apps that call on their own behalf, by object and app; without it apps have none. Objects left out have 0. Not
   * cached.
   */
  loadForApps?(
    db: Db,
    apps: readonly number[],
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>>;
}

/** Identifies a kind, and carries the types of its cached data. */
export interface KindKey<R = unknown, O = unknown, X = unknown> {
  readonly name: string;
  /** Index in arrays with an entry per kind. */
  readonly index: number;
  /** Never set; it only carries the types. */
  readonly types?: { record: R; options: O; extras: X };
}

/** A parameter of modules that add to lists of others: 0 or 1, 0 by default. */
export interface NamedFlag {
  readonly name: string;
  /** For the reference. */
  readonly about: string;
}

/** A member, for a kind's `members`. */
export interface Member {
  readonly name: string;
  /** Optional in the object, since it may be absent. */
  readonly schema: TSchema;
  /** The flag among the kind's general parameters that shows it, 0 by default; without one it is always shown. */
  readonly param?: NamedFlag;
  /** What it is made of, by the ids of the objects. */
  readonly kind: AnyKind;
  /** Refers to what `value` needs. */
  refer(refer: Refer, id: number): void;
  /** Undefined if the object has none. Everything is already loaded; no I/O. */
  value(state: Hydration, id: number): unknown;
}

/**
 * A kind of object: posts, users, tokens. Lists, lookups, live streams and caches work with kinds and name none; a feature that
 * adds a kind defines one of these and registers it in `app.ts`.
 *
 * `R` is an object as loaded and cached, `O` the options that say which parts are shown, `F` the filter that says which objects
 * lists leave out, and `X` what rendering needs that is neither an object nor a bit.
 */
export interface ObjectKind<R extends object = object, O = unknown, F = unknown, X = unknown>
  extends KindKey<R, O, X> {
  /** General parameters, the same for HTTP calls and stream connections; they get those of members that other modules add. */
  readonly params: Params;
  /** Schemas of its JSON, which get the members that other modules add. */
  readonly schemas?: readonly TObject[];
  /** Members that other modules add; `render` shows them (`membersJson`). */
  readonly members: ExtensionPoint<Member>;
  /** Parses which parts are shown; `isLive` on a user stream. */
  options(query: Query, isLive: boolean): O;
  /** Parses which objects a list leaves out; `defaults` are the endpoint's. Undefined if lists show everything. */
  filter?(query: Query, defaults: Partial<F>): F;
  /** A parameter that `options` reads and the filter of a list decides: the list may have a default of its own. */
  readonly decided?: { readonly name: string; by(filter: F): boolean };

  /**
   * Loads objects by id, except those that do not exist or that no viewer may see.
   * @throws {TooManyRows} when fewer must be loaded at a time.
   */
  load(db: Db, ids: readonly number[]): Promise<Map<number, R>>;
  /** Size of a cached object; one that keeps what is rendered of it is `Weighed`. */
  bytes(record: R): number;
  /** Updates the counts of objects, by id, for `ObjectCache.dropCounts`. */
  recount?(db: Db, before: readonly R[]): Promise<Map<number, R>>;
  /** Drops from the cache what an event changes. */
  apply(event: LogEvent, cache: ObjectCache<R>): void;
  readonly bits?: ViewerBits<R>;
  /** A part of the objects that show it: the limits of a reply on what objects show do not count it. */
  readonly isPart?: true;

  /** Collects what `canSee` needs in addition to the object itself. */
  judgedBy?(record: R, refer: Refer): void;
  /** Returns a loader of what `canSee` needs for some filters only; undefined for the others. */
  judgedByFilter?(filter: F): LoadForFilter | undefined;
  /** Whether a viewer may see it in a list with this filter. Everything is already loaded; no I/O. */
  canSee?(record: R, state: Facts, filter: F): boolean;

  /**
   * Loads what `render` needs that is neither an object nor a bit, for all objects of the kind at once, and refers to the
   * objects found there; undefined if the options need none.
   */
  extras?(ctx: Context, state: Hydration, ids: readonly number[], refer: Refer): Promise<X | undefined>;
  /** Collects what `render` needs in addition to the object itself. */
  references?(record: R, state: Hydration, refer: Refer): void;
  /** Its position in lists whose order changes with the object, for live streams. */
  paginationId?(record: R): number;
  /** Its JSON text for the viewer. Everything is already loaded; no I/O. Paginated lists pass `paginationId`. */
  render(record: R, state: Hydration, paginationId?: number): JsonText;
}

/** Whom something is rendered for: the user of a token. */
export interface ViewerContext {
  id: number;
  isBot: boolean;
  /** Whether the token shows private channels: it has the scope `messages`. */
  seesPrivate: boolean;
}

/** The data available to `canSee`. */
export interface Facts {
  /** Undefined without a user token. */
  readonly viewer: ViewerContext | undefined;
  /** The app that calls on its own behalf, with an app token. Apps see different things only because of their bits. */
  readonly app: number | undefined;
  get<R extends object>(kind: KindKey<R>, id: number): R | undefined;
  /** The bits for an object of the viewer, or of the app that calls on its own behalf; 0 without a token. */
  bits(kind: AnyKind, id: number): number;
}

// biome-ignore lint/suspicious/noExplicitAny: code that works with every kind cannot name their types
export type AnyKind = ObjectKind<any, any, any, any>;

/** Most kinds that there can be (changes.ts). */
export const MAX_KINDS = 63;

let count = 0;

/** Declares a kind of object. */
export function defineKind<R extends object, O, F = undefined, X = undefined>(
  kind: Omit<ObjectKind<R, O, F, X>, 'index' | 'members'>,
): ObjectKind<R, O, F, X> {
  if (count === MAX_KINDS) throw new Error('there are too many kinds: raise MAX_KINDS');
  return { ...kind, members: new ExtensionPoint(), index: count++ };
}

/** Declares a kind that others are judged by or rendered with, and that is never rendered by itself. */
export function defineInternalKind<R extends object>(
  kind: Pick<ObjectKind<R>, 'name' | 'load' | 'bytes' | 'apply' | 'bits' | 'isPart' | 'references'>,
): ObjectKind<R, undefined, undefined, undefined> {
  return defineKind({
    ...kind,
    params: {},
    options: () => undefined,
    render: () => {
      throw new Error(`the kind "${kind.name}" is rendered only as a part of others`);
    },
  });
}
