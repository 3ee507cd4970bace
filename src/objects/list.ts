import type { Entry, Range } from '../db/keyset.ts';
import type { Db } from '../db/query.ts';
import type { Store } from '../db/store.ts';
import { ApiError } from '../errors.ts';
import type { Tail } from '../events/tail.ts';
import { type Call, type Marker, type Reply, readFilter } from '../http/endpoint.ts';
import { replyEnvelope } from '../http/envelope.ts';
import type { JsonText } from '../http/json-text.ts';
import type { Bounds, Page, PageQuery } from '../http/pagination.ts';
import { Hydration } from './hydration.ts';
import { FEW, type ObjectKind, type Query } from './kind.ts';
import { PageReader } from './page-reader.ts';
import { PageTexts } from './page-texts.ts';
import { renderOrLeaveOut, renderText, unlessBroken } from './rendering.ts';

/** The source of a list. */
export interface Source<F> {
  /**
   * The list's ids by keyset, in the order of `pagination_id`; may leave out what the filter would leave out anyway. Reads from
   * `db` what is not cached.
   */
  read(range: Range, filter: F, db: Db): Promise<Entry[]>;
  /**
   * Removes entries that this list does not show, before its filter sees them. Caches what it loads for others only if `keep`
   * is true, which it is not when most entries are only skimmed.
   */
  prune?(entries: Entry[], state: Hydration, filter: F, keep: boolean): Promise<Entry[]>;
  /** Whether its `pagination_id`s are places instead of ids. */
  isRanked?: boolean;
  /** The name of the reader's marker, if the endpoint declares that the list has one. */
  marker?: string;
  /** Called with each page returned, including those from the reply cache. */
  given?(page: Page['meta']): Promise<void>;
  /** Additional members of `meta`. */
  meta?(): Promise<Record<string, unknown>>;
  /** Allows the reply to be cached while nothing in it changes. */
  cached?: { version: number };
}

/** The parameters of a list. */
export type ListQuery = PageQuery & Query;

/**
 * Answers a call with a paginated list of objects: reads ids by keyset, checks which of them this viewer may see, loads
 * everything that rendering needs, and renders. Kind and filter are those that the endpoint declares as its `list`.
 */
export async function replyWithList<R extends object, O, F, X>(
  call: Call,
  kind: ObjectKind<R, O, F, X>,
  source: Source<F>,
): Promise<Reply> {
  const { ctx, viewer, query, endpoint } = call;
  const userId = viewer?.userId;
  const { cached } = source;
  if (cached === undefined || userId === undefined) {
    const { data, meta, page } = await renderPage(call, kind, source);
    await source.given?.(page);
    return { data, meta };
  }
  const { replies } = ctx;
  // Tokens of one reader show different things only because of this scope.
  const seesPrivate = viewer?.scopes.includes('messages');
  const asked = `${endpoint.name} ${seesPrivate} ${Object.values(query).join()}`;
  const known = replies.get(userId, asked, cached.version);
  if (known !== undefined) {
    await source.given?.(known.page);
    return { data: known.body };
  }
  const mark = replies.mark();
  const { data, meta, page, state } = await renderPage(call, kind, source);
  await source.given?.(page);
  const body = replyEnvelope({ data, meta }) as Buffer;
  replies.set(userId, asked, cached.version, mark, state, { body, page });
  return { data: body };
}

async function renderPage<R extends object, O, F, X>(
  call: Call,
  kind: ObjectKind<R, O, F, X>,
  source: Source<F>,
) {
  const { ctx, viewer } = call;
  const query = call.query as ListQuery;
  const filter = readFilter(call) as F;
  const marker = await findMarker(call, source);
  const { decided } = kind;
  const shown = decided === undefined ? query : { ...query, [decided.name]: decided.by(filter) };
  const state = Hydration.of(ctx, viewer, shown);
  const page = await readPage(state, kind, resolveBounds(query, marker), filter, source);
  const data = await renderBounded(state, kind, page, query.count < 0, pageBounds);
  const more = await source.meta?.();
  const meta = { ...page.meta, ...(marker !== undefined && { marker }), ...more };
  return { data, meta, page: page.meta, state };
}

/** The reader's marker, if the list has one; undefined without a user token. */
async function findMarker(
  { ctx, viewer, endpoint }: Call,
  { marker }: Pick<Source<never>, 'marker'>,
): Promise<Marker | undefined> {
  const userId = viewer?.userId;
  return userId === undefined || marker === undefined ? undefined : endpoint.marker?.(ctx, userId, marker);
}

/** Where to read a page's uncached ids: from a replica, if there is one, for readers who scroll back into the past. */
export function dbOfPage({ read, older }: Store, { before_id, since_id }: Bounds): Db {
  return before_id === undefined || since_id !== undefined ? read : older;
}

/**
 * Bounds that leave out ids among which others may still appear (docs/events.md, Several nodes): a client that asks for what is
 * newer than a page would miss those.
 */
export function settledBounds(
  { store, tail }: { store: Store; tail: Tail },
  bounds: Bounds,
): Bounds | Promise<Bounds> {
  if (store.settledClock === undefined) return bounds;
  const { before_id = Number.MAX_SAFE_INTEGER } = bounds;
  return tail.settledId().then((id) => ({ ...bounds, before_id: Math.min(before_id, id + 1) }));
}

/** One page of a list: the ids of the objects that the viewer sees there. */
export async function readPage<R extends object, O, F, X>(
  state: Hydration,
  kind: ObjectKind<R, O, F, X>,
  bounds: Bounds,
  filter: F,
  { read, prune, isRanked = false }: Pick<Source<F>, 'read' | 'prune' | 'isRanked'>,
): Promise<Page> {
  const db = dbOfPage(state.store, bounds);
  const reader = new PageReader(isRanked ? bounds : await settledBounds(state, bounds));
  for (let range = reader.range; range !== undefined; range = await reader.next()) {
    const entries = reader.take(await read(range, filter, db));
    if (entries.length === 0) continue;
    const keep = reader.isFirst;
    const left = prune === undefined ? entries : await prune(entries, state, filter, keep);
    reader.add(await filterEntries(state, kind, left, filter, keep));
  }
  return reader.page();
}

/**
 * The entries whose objects the viewer may see in a list with this filter, in the order given. An object that cannot be checked
 * is left out and logged. Caches loaded data for others unless `keep` is false.
 */
export async function filterEntries<E extends { item: number }, R extends object, O, F, X>(
  state: Hydration,
  kind: ObjectKind<R, O, F, X>,
  entries: readonly E[],
  filter: F,
  keep = true,
): Promise<E[]> {
  const ids = entries.map(({ item }) => item);
  await state.judge(kind, ids, keep);
  await kind.judgedByFilter?.(filter)?.(state, ids, keep);
  return entries.filter(({ item }) => {
    const record = state.get(kind, item);
    if (record === undefined) return false;
    return (
      unlessBroken(state, kind, item, 'list', () => kind.canSee?.(record, state, filter) !== false) === true
    );
  });
}

/** An object, if the viewer may see it with this filter. @throws {RenderError} when that cannot be checked. */
export async function findSeen<R extends object, O, F, X>(
  state: Hydration,
  kind: ObjectKind<R, O, F, X>,
  id: number,
  filter: F,
): Promise<R | undefined> {
  await state.judge(kind, [id]);
  await kind.judgedByFilter?.(filter)?.(state, [id]);
  const record = state.get(kind, id);
  if (record === undefined) return undefined;
  return state.attempt(kind, id, () => kind.canSee?.(record, state, filter) !== false) ? record : undefined;
}

/** Size limits for the objects of one reply (docs/interface.md, Sizes and numbers). */
interface ReplyBounds {
  /** Bytes of their JSON text. */
  bytes: number;
  /** Additional objects loaded to show them, such as the files of annotations. */
  leaves: number;
}

/** For a page, which ends there. */
export const pageBounds: ReplyBounds = { bytes: 4 * 1024 * 1024, leaves: 1000 };
/** For a list that is not paginated. */
const wholeBounds: ReplyBounds = { bytes: 8 * 1024 * 1024, leaves: 2000 };
/** For a list that may have tens of thousands of objects. */
export const longBounds: ReplyBounds = { bytes: 32 * 1024 * 1024, leaves: 2000 };

/** If there are more objects than in a page or a lookup, this many are loaded at a time; fewer if they show very much. */
const MAX_AT_ONCE = 500;
const MANY = 100;

/** An object of a list; `pid` becomes its `pagination_id`. */
interface Listed {
  item: number;
  pid?: number;
}

/**
 * The JSON of each object that exists, in order. An object that cannot be rendered is left out and logged.
 * @throws {ApiError} 400 for more than one reply may hold.
 */
export async function renderEntries<R extends object, O, F, X>(
  state: Hydration,
  kind: ObjectKind<R, O, F, X>,
  listed: readonly Listed[],
  bounds = wholeBounds,
): Promise<JsonText[]> {
  const page = { entries: [...listed], meta: { more: false } };
  const texts = await renderBounded(state, kind, page, false, bounds);
  if (page.meta.more) {
    throw new ApiError(
      'reply-too-large',
      'this is too much for one reply: ask for fewer objects at once, or for less of each, such as without annotations.',
    );
  }
  return texts;
}

/** Loads and renders the entries of a page, up to the limits of a reply. */
async function renderBounded<E extends Listed, R extends object, O, F, X>(
  state: Hydration,
  kind: ObjectKind<R, O, F, X>,
  page: { entries: E[]; meta: Page['meta'] },
  isAscending: boolean,
  bounds: ReplyBounds,
): Promise<JsonText[]> {
  let left = bounds.leaves;
  const show = async (entries: readonly E[], max: number): Promise<boolean> => {
    const ids = entries.map(({ item }) => item);
    const leaves = await state.showWithin(kind, ids, max);
    left -= leaves ?? 0;
    return leaves !== undefined;
  };
  const texts = new PageTexts(page, isAscending, bounds.bytes);
  const { length } = texts.entries;
  const isWhole = length <= MAX_AT_ONCE && (await show(texts.entries, left));
  const size = length > MAX_AT_ONCE ? MANY : FEW;
  for (const [index, entry] of texts.entries.entries()) {
    if (!isWhole && index % size === 0) {
      const some = texts.entries.slice(index, index + size);
      if (!(await show(some, index === 0 ? Number.POSITIVE_INFINITY : left))) {
        texts.end(index);
        break;
      }
    }
    const { item, pid } = entry;
    const record = state.get(kind, item);
    const text = record && renderOrLeaveOut(state, kind, { id: item, record, paginationId: pid }, 'list');
    if (text !== undefined && !texts.add(text, index)) break;
    if (texts.isTurnOver) await texts.nextTurn();
  }
  return texts.all();
}

/** The parts of a call that rendering for its caller needs. */
type Caller = Pick<Call, 'ctx' | 'viewer' | 'query'>;

/** The JSON of the objects that exist, for the caller, in order. */
export function renderObjects<R extends object, O, F, X>(
  { ctx, viewer, query }: Caller,
  kind: ObjectKind<R, O, F, X>,
  ids: readonly number[],
  bounds = wholeBounds,
): Promise<JsonText[]> {
  const entries = ids.map((item) => ({ item }));
  return renderEntries(Hydration.of(ctx, viewer, query), kind, entries, bounds);
}

/**
 * The JSON of one object, for the caller.
 * @throws {ApiError} 404 when it does not exist.
 * @throws {RenderError} when it cannot be rendered.
 */
export async function renderObject<R extends object, O, F, X>(
  { ctx, viewer, query }: Caller,
  kind: ObjectKind<R, O, F, X>,
  id: number,
): Promise<JsonText> {
  const state = Hydration.of(ctx, viewer, query);
  await state.show(kind, [id]);
  const record = state.get(kind, id);
  if (record === undefined) throw new ApiError('not-found', `there is no such ${kind.name}.`);
  return renderText(state, kind, { id, record }, 'reply');
}

/** Resolves symbolic bounds, such as `last_read`; without a marker they have no effect. */
function resolveBounds({ count, since_id, before_id }: PageQuery, marker: Marker | undefined): Bounds {
  // Both ends are exclusive, so a bound just beyond the marker includes it.
  return { count, since_id: resolve(since_id, marker, -1), before_id: resolve(before_id, marker, 1) };
}

function resolve(
  given: PageQuery['since_id'],
  marker: Marker | undefined,
  beyond: number,
): Bounds['since_id'] {
  if (typeof given !== 'string') return given;
  const saved = given.startsWith('last_read') ? marker?.last_read_id : marker?.id;
  if (saved === undefined) return undefined;
  return given.endsWith('_inclusive') ? Number(saved) + beyond : Number(saved);
}
