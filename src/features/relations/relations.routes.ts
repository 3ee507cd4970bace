import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { type Call, type Reply, viewerId } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { type Params, pathUser, type userList } from '../../http/params.ts';
import { longBounds, renderObject, renderObjects } from '../../objects/list.ts';
import { selectAuthorization, selectAuthorizedAmong } from '../tokens/tokens.sql.ts';
import { userKind } from '../users/users.kind.ts';
import { userParams } from '../users/users.params.ts';
import { loadUser, resolveUserRefs } from '../users/users.resolve.ts';
import { User } from '../users/users.schema.ts';
import { leaveOutInactive } from '../users/users.sql.ts';
import type { ReadTargets } from './relations.sql.ts';

type TargetPath = { user_id: typeof pathUser };

/** The common definition of endpoints that use `changeRelation`. */
export const relationChange = {
  section: 'Users',
  token: 'user',
  scopes: ['follow'],
  pathParams: { user_id: pathUser },
  query: userParams,
  reply: User,
  errors: { 'not-allowed': 'The user is yourself.' },
} as const;

/**
 * Changes the caller's relation to the user in the path, and replies with that user's new state (docs/interface.md, Following,
 * muting, blocking).
 */
export async function changeRelation(
  call: Call<TargetPath, typeof userParams>,
  action: (store: Store, user: number, target: number) => Promise<void>,
): Promise<Reply> {
  const { ctx, viewer, path } = call;
  const target = (await loadUser(ctx, viewer, path.user_id)).row.id;
  await action(ctx.store, viewerId(viewer), target);
  return { data: await renderObject(call, userKind, target) };
}

/** The errors of `listTargets`. */
export const othersList = {
  forbidden: 'The list is not yours, nor of a user who authorised the calling app.',
};

/**
 * Lists the users whom a user mutes or blocks. Users see their own list; apps see those of users who authorised them
 * (docs/interface.md, Lists of relations).
 * @throws {ApiError} 403 for anybody else's.
 */
export async function listTargets(
  call: Call<TargetPath, typeof userParams>,
  read: ReadTargets,
): Promise<Reply> {
  const { ctx, viewer, path } = call;
  const owner = (await loadUser(ctx, viewer, path.user_id)).row.id;
  const mayRead =
    viewer?.userId === undefined
      ? (await selectAuthorization(ctx.store.read, { app_id: viewer?.appId ?? 0, user_id: owner })).length > 0
      : viewer.userId === owner;
  if (!mayRead) {
    throw new ApiError(
      'forbidden',
      'you can read your own list, or as an app that of a user who authorised it.',
    );
  }
  const targets = await read(ctx.store.read, [owner]);
  const ids = targets.map(({ target }) => target);
  return { data: await renderObjects(call, userKind, ids, longBounds) };
}

/** The ids of those whom users mute or block, by user; leaves out users who have not authorised the app. */
export async function mapTargets(
  { ctx, viewer, query }: Call<Params, { ids: typeof userList }>,
  read: ReadTargets,
): Promise<Reply> {
  const db = ctx.store.read;
  const asked = (await resolveUserRefs(db, viewer, query.ids)).filter((id) => id !== undefined);
  const known = await selectAuthorizedAmong(db, { app_id: viewer?.appId ?? 0, users: asked });
  const active = await ctx.objects.get(
    userKind,
    known.map(({ user_id }) => user_id),
  );
  const map: Record<string, string[]> = {};
  for (const id of active.keys()) map[id] = [];
  const rows = await read(db, [...active.keys()]);
  const shown = new Set(
    await leaveOutInactive(
      db,
      rows.map(({ target }) => target),
    ),
  );
  for (const { user, target } of rows) if (shown.has(target)) map[user]?.push(String(target));
  return { data: toJson(map) };
}
