import type { Context } from '../context.ts';
import type { Db } from '../db/query.ts';
import type { LogEvent } from '../events/types.ts';
import type { JsonText } from '../http/json-text.ts';
import type { Params } from '../http/params.ts';
import type { Hydration } from './hydration.ts';
import type { ObjectCache } from './object-cache.ts';

/** Parameters of a call or of a stream connection, as read; a kind takes from them what it knows. */
export type Query = object;

/** Collects what an object needs beside itself: other objects, and how the viewer stands to them. */
export interface Refer {
  /** A whole object; where it is to be rendered, with the viewer's bits for it. */
  object(kind: AnyKind, id: number): void;
  /** The same, but without what that object refers to in its turn. */
  leaf(kind: AnyKind, id: number): void;
  /** Only how the viewer stands to it. */
  bits(kind: AnyKind, id: number): void;
}

/** So few objects are loaded at a time where many would take too many rows: `load` gives these however many rows they take. */
export const FEW = 5;

/** Thrown by `load` for more than `FEW` objects that take too many rows together. */
export class TooManyRows extends Error {}

/** Loads into a hydration state what a filter needs to know of these objects; cached for others unless `keep` is false. */
export type LoadForFilter = (state: Hydration, ids: readonly number[], keep?: boolean) => Promise<void>;

/** How viewers stand to the objects of a kind, as bits: what they did with it, or what it is to them. */
export interface ViewerBits<R> {
  /** The bits of one viewer for many objects; ids that are left out have none. */
  load(db: Db, viewer: number, ids: readonly number[]): Promise<Map<number, number>>;
  /** The bits of many viewers for one object, by viewer: for events that go to many. */
  loadOf(db: Db, viewers: readonly number[], id: number): Promise<Map<number, number>>;
  /** The pairs of viewer and object whose bits an event changes; for `all` viewers only where that seldom happens. */
  changed(event: LogEvent): readonly (readonly [viewer: number | 'all', id: number])[];
  /** False for an object to which no viewer can have bits, so that they need not be loaded. */
  mayHave?(record: R): boolean;
  /**
   * The bits of apps that call for themselves, by object and app; without it apps have none. Those of objects that are left
   * out are 0. They are not cached.
   */
  loadForApps?(
    db: Db,
    apps: readonly number[],
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>>;
}

/** Identifies a kind, and tells the types of what is cached for it. */
export interface KindKey<R = unknown, O = unknown, X = unknown> {
  readonly name: string;
  /** Its index in arrays with an entry for each kind. */
  readonly index: number;
  /** Never there: it only tells the types. */
  readonly types?: { record: R; options: O; extras: X };
}

/**
 * A kind of object: posts, users, tokens. Lists, look-ups, live streams and caches work with kinds and name none;
 * a feature that adds a kind adds one of these and registers it in `app.ts`.
 *
 * `R` is an object as it is loaded and cached, `O` which parts of it are shown, `F` which of them a list leaves out,
 * `X` what rendering needs that is neither an object nor a bit.
 */
export interface ObjectKind<R extends object = object, O = unknown, F = unknown, X = unknown>
  extends KindKey<R, O, X> {
  /** Its general parameters: the same for HTTP calls and stream connections. */
  readonly params: Params;
  /** Reads which parts are shown; `isLive` on a user stream. */
  options(query: Query, isLive: boolean): O;
  /** Reads what a list leaves out; `defaults` are those of the endpoint. Undefined where lists show everything. */
  filter?(query: Query, defaults: Partial<F>): F;

  /**
   * Loads objects by id; those that do not exist, or that no viewer may see, are left out.
   * @throws {TooManyRows} where they have to be loaded in smaller numbers.
   */
  load(db: Db, ids: readonly number[]): Promise<Map<number, R>>;
  /** How much memory an object takes while it is cached, with its rendered JSON: an estimate in bytes. */
  bytes(record: R): number;
  /** Bytes that the cache of this kind may take. */
  readonly maxBytes: number;
  /** Objects with the counts that they have now, by id: what `ObjectCache.dropCounts` needs. */
  recount?(db: Db, before: readonly R[]): Promise<Map<number, R>>;
  /** Drops from the cache what an event changes. */
  apply(event: LogEvent, cache: ObjectCache<R>): void;
  readonly bits?: ViewerBits<R>;

  /** What `canSee` needs beside the object itself. */
  judgedBy?(record: R, refer: Refer): void;
  /** Gives what loads the rest that `canSee` needs for some filters only; undefined for the others. */
  judgedByFilter?(filter: F): LoadForFilter | undefined;
  /** Whether a viewer may see it in a list with this filter. Everything was loaded before; no I/O. */
  canSee?(record: R, state: Facts, filter: F): boolean;

  /**
   * Loads what `render` needs that is neither an object nor a bit, for all objects of the kind at once, and refers to
   * the objects found there; undefined where the options need none.
   */
  extras?(ctx: Context, state: Hydration, ids: readonly number[], refer: Refer): Promise<X | undefined>;
  /** What `render` needs beside the object itself. */
  references?(record: R, state: Hydration, refer: Refer): void;
  /** Its place in the lists that are ordered by something that changes with the object, for live streams. */
  paginationId?(record: R): number;
  /** Its JSON text for the viewer. Everything was loaded before; no I/O. `paginationId` is given in paginated lists. */
  render(record: R, state: Hydration, paginationId?: number): JsonText;
}

/** For whom something is rendered; a token of a user. */
export interface ViewerContext {
  id: number;
  isBot: boolean;
  /** The token shows private channels: it has the scope `messages`. */
  seesPrivate: boolean;
}

/** What `canSee` may use. */
export interface Facts {
  /** Undefined without a user token. */
  readonly viewer: ViewerContext | undefined;
  /** The app that calls for itself, with an app token; what one app sees and another does not is told by their bits. */
  readonly app: number | undefined;
  get<R extends object>(kind: KindKey<R>, id: number): R | undefined;
  /** The viewer's bits for an object, or those of the app that calls for itself; 0 without a token. */
  bits(kind: AnyKind, id: number): number;
}

// biome-ignore lint/suspicious/noExplicitAny: code that works with every kind cannot name their types
export type AnyKind = ObjectKind<any, any, any, any>;

let count = 0;

/** Declares a kind of object. */
export function defineKind<R extends object, O, F = undefined, X = undefined>(
  kind: Omit<ObjectKind<R, O, F, X>, 'index'>,
): ObjectKind<R, O, F, X> {
  return { ...kind, index: count++ };
}
