import { Type } from 'typebox';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { type Call, endpoint, type Reply } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { type Params, pathUser, userList } from '../../http/params.ts';
import { longBounds, renderObjects } from '../../objects/list.ts';
import { selectAuthorization, selectAuthorizedAmong } from '../tokens/tokens.ts';
import {
  Id,
  leaveOutInactive,
  loadUser,
  resolveUserRefs,
  User,
  userKind,
  userParams,
} from '../users/users.ts';
import { changeRelation, relationChange, type TargetPath } from './relations.routes.ts';
import type { PairStatements } from './relations.sql.ts';

type ReadTargets = PairStatements['read'];
type Change = (store: Store, user: number, target: number) => Promise<void>;

const section = 'Users';
const pathParams = { user_id: pathUser };

/** The endpoints that mute users, or block them, and list whom a user has muted or blocked. */
export function pairEndpoints(
  { verb, past, gerund }: { verb: 'mute' | 'block'; past: string; gerund: string },
  { add, remove, read }: { add: Change; remove: Change; read: ReadTargets },
) {
  return [
    endpoint({
      name: `users.${verb}`,
      method: 'POST',
      path: `/users/:user_id/${verb}`,
      summary: `${verb === 'mute' ? 'Mute' : 'Block'} a user.`,
      ...relationChange,
      errors: {
        ...relationChange.errors,
        'insufficient-storage': `You ${verb} as many users as is allowed.`,
      },
      handle: (call) => changeRelation(call, add),
    }),

    endpoint({
      name: `users.un${verb}`,
      method: 'DELETE',
      path: `/users/:user_id/${verb}`,
      summary: `Stop ${gerund} a user.`,
      ...relationChange,
      handle: (call) => changeRelation(call, remove),
    }),

    endpoint({
      name: `users.${past}`,
      method: 'GET',
      path: `/users/:user_id/${past}`,
      section,
      summary: `List the users whom a user has ${past}: your own list, or as an app that of a user who authorised it.`,
      token: 'any',
      pathParams,
      query: userParams,
      reply: Type.Array(User),
      errors: { forbidden: 'The list is not yours, nor of a user who authorised the calling app.' },
      handle: (call) => listTargets(call, read),
    }),

    endpoint({
      name: `users.${past}.ids`,
      method: 'GET',
      path: `/users/${past}/ids`,
      section,
      summary: `Map users who authorised the app to the ids of those whom they have ${past}.`,
      token: 'app',
      query: { ids: userList },
      reply: Type.Record(Id, Type.Array(Id)),
      handle: (call) => mapTargets(call, read),
    }),
  ];
}

/**
 * Lists the users whom a user mutes or blocks. Users see their own list; apps see those of users who authorised them
 * (docs/interface.md, Lists of relations).
 * @throws {ApiError} 403 for anybody else's.
 */
async function listTargets(call: Call<TargetPath, typeof userParams>, read: ReadTargets): Promise<Reply> {
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
async function mapTargets(
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
