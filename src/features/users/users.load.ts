import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import { ApiError } from '../../errors.ts';
import type { Call, Reply, Viewer } from '../../http/endpoint.ts';
import { type Entry, type PageQuery, paginate, type Source } from '../../http/pagination.ts';
import type { UserRef, Values } from '../../http/params.ts';
import { type Wire, wireList } from '../../http/wire.ts';
import { findUsernames } from './users.sql.ts';
import {
  type UserLens,
  type UserOptions,
  type UserRecord,
  userOptions,
  type userParams,
  userWire,
} from './users.view.ts';
import { canListUser } from './users.visibility.ts';

/**
 * The ids that references in a path or a list name; undefined for those that name nobody. `me` is the token's user.
 * @throws {ApiError} 401 or 403 for `me` without a user token.
 */
export async function resolveUserRefs(
  db: Db,
  viewer: Viewer,
  refs: readonly UserRef[],
): Promise<(number | undefined)[]> {
  const usernames = refs.flatMap((ref) => (typeof ref === 'object' && 'username' in ref ? ref.username : []));
  const found = await findUsernames(db, usernames);
  return refs.map((ref) => {
    if (ref === 'me') return requireUser(viewer);
    return 'id' in ref ? ref.id : found.get(ref.username)?.id;
  });
}

function requireUser(viewer: Viewer): number {
  if (viewer === undefined) throw new ApiError('missing-token', '"me" needs a user token.');
  if (viewer.userId === undefined) throw new ApiError('wrong-token-kind', '"me" needs a user token.');
  return viewer.userId;
}

/** The user that a path names, loaded. @throws {ApiError} 404 when there is none. */
export async function loadUser(ctx: Context, viewer: Viewer, ref: UserRef): Promise<UserRecord> {
  const [id] = await resolveUserRefs(ctx.store.read, viewer, [ref]);
  const record = id === undefined ? undefined : (await ctx.users.get([id])).get(id);
  if (record === undefined) throw new ApiError('not-found', 'there is no such user.');
  return record;
}

/** How the caller sees these users; undefined without a user token. */
export async function loadUserLens(
  ctx: Context,
  viewer: { userId: number | undefined } | undefined,
  ids: Iterable<number>,
): Promise<UserLens | undefined> {
  const id = viewer?.userId;
  if (id === undefined) return undefined;
  const [relations, self] = await Promise.all([ctx.viewers.relations(id, ids), ctx.users.get([id])]);
  return { id, isBot: self.get(id)?.row.type === 'bot', relations };
}

/** The JSON of one user as the caller sees it. */
export async function renderOneUser(
  ctx: Context,
  viewer: Viewer,
  record: UserRecord,
  options: UserOptions,
): Promise<Wire> {
  return userWire(record, options, ctx.config, await loadUserLens(ctx, viewer, [record.row.id]));
}

/** The JSON of many users, in order; those that do not exist or are not active are left out. */
export async function renderUsers(
  ctx: Context,
  viewer: { userId: number | undefined } | undefined,
  entries: readonly { id: number; paginationId?: number }[],
  options: UserOptions,
): Promise<Wire> {
  const ids = entries.map(({ id }) => id);
  const [records, lens] = await Promise.all([ctx.users.get(ids), loadUserLens(ctx, viewer, ids)]);
  return wireList(
    entries.flatMap(({ id, paginationId }) => {
      const record = records.get(id);
      return record === undefined ? [] : userWire(record, options, ctx.config, lens, paginationId);
    }),
  );
}

/**
 * Which people a list shows: everybody who is active (`all`), or only those whom the viewer is shown unasked
 * (`listed`; see `canListUser`).
 */
export type Audience = 'all' | 'listed';

/** Those of the people that the caller sees in a list, in the order given. */
export async function filterUsers(
  ctx: Context,
  viewer: Viewer,
  entries: Entry<number>[],
  audience: Audience,
): Promise<Entry<number>[]> {
  const ids = entries.map(({ item }) => item);
  const id = audience === 'all' ? undefined : viewer?.userId;
  const [records, relations] = await Promise.all([
    ctx.users.get(ids),
    id === undefined ? undefined : ctx.viewers.relations(id, ids),
  ]);
  const lens = id === undefined || relations === undefined ? undefined : { id, relations };
  return entries.filter(({ item }) => records.has(item) && canListUser(item, lens));
}

/** One page of a list of people: read, filtered for the caller, rendered. */
export async function replyWithUsers(
  ctx: Context,
  viewer: Viewer,
  query: PageQuery & Values<typeof userParams>,
  read: Source<number>['read'],
  audience: Audience,
): Promise<Reply> {
  const page = await paginate(query, {
    read,
    filter: (entries) => filterUsers(ctx, viewer, entries, audience),
  });
  const entries = page.entries.map(({ pid, item }) => ({ id: item, paginationId: pid }));
  return { data: await renderUsers(ctx, viewer, entries, userOptions(query)), meta: page.meta };
}

/** The subscription of a list that can be subscribed to for the token's own user only; nothing for another's. */
export async function ownStream<K extends 'following' | 'followers' | 'posts' | 'mentions'>(
  kind: K,
  { ctx, viewer, path }: Pick<Call, 'ctx' | 'viewer'> & { path: { user_id: UserRef } },
): Promise<{ kind: K; user: number } | undefined> {
  const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
  return user === viewer?.userId ? { kind, user } : undefined;
}
