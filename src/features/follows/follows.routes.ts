import { Type } from 'typebox';
import { type Call, endpoint, viewerId } from '../../http/endpoint.ts';
import { type PageQuery, pageParams, paginate, subscriptionParams } from '../../http/pagination.ts';
import { pathUser, type UserRef } from '../../http/params.ts';
import { toWire } from '../../http/wire.ts';
import { loadUser, ownStream, renderOneUser, renderUsers } from '../users/users.load.ts';
import { Id, User } from '../users/users.schema.ts';
import { userOptions, userParams } from '../users/users.view.ts';
import { follow, unfollow } from './follows.actions.ts';
import { followeeIds, followerIds, readFollowers, readFollowing } from './follows.sql.ts';

const section = 'Users';
const pathParams = { user_id: pathUser };
const listQuery = { ...pageParams, ...subscriptionParams, ...userParams };

async function list(
  { ctx, viewer, path, query }: Call<typeof pathParams, typeof listQuery>,
  read: typeof readFollowing,
) {
  const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
  const page = await paginate(query as PageQuery, {
    read: (range) => read(ctx.store.read, { user, ...range }),
  });
  const entries = page.entries.map(({ pid, item }) => ({ id: item, paginationId: pid }));
  return { data: await renderUsers(ctx, viewer, entries, userOptions(query)), meta: page.meta };
}

async function listIds({ ctx, viewer, path }: Call<typeof pathParams>, read: typeof followeeIds) {
  const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
  return { data: toWire((await read(ctx.store.read, user)).map(String)) };
}

async function change(
  call: Call<typeof pathParams, typeof userParams>,
  action: (follower: number, followee: number) => Promise<void>,
) {
  const { ctx, viewer, path, query } = call;
  const target = (await loadUser(ctx, viewer, path.user_id)).row.id;
  await action(viewerId(viewer), target);
  const record = await loadUser(ctx, viewer, { id: target } satisfies UserRef);
  return { data: await renderOneUser(ctx, viewer, record, userOptions(query)) };
}

export const followEndpoints = [
  endpoint({
    name: 'users.follow',
    method: 'POST',
    path: '/users/:user_id/follow',
    section,
    summary: 'Follow a user.',
    token: 'user',
    scopes: ['follow'],
    pathParams,
    query: userParams,
    reply: User,
    handle: (call) => change(call, (follower, followee) => follow(call.ctx.store, follower, followee)),
  }),

  endpoint({
    name: 'users.unfollow',
    method: 'DELETE',
    path: '/users/:user_id/follow',
    section,
    summary: 'Stop following a user.',
    token: 'user',
    scopes: ['follow'],
    pathParams,
    query: userParams,
    reply: User,
    handle: (call) => change(call, (follower, followee) => unfollow(call.ctx.store, follower, followee)),
  }),

  endpoint({
    name: 'users.following',
    method: 'GET',
    path: '/users/:user_id/following',
    section,
    summary: 'List the users that a user follows.',
    token: 'any',
    pathParams,
    query: listQuery,
    reply: Type.Array(User),
    paginated: true,
    subscribe: (call) => ownStream('following', call),
    handle: (call) => list(call, readFollowing),
  }),

  endpoint({
    name: 'users.followers',
    method: 'GET',
    path: '/users/:user_id/followers',
    section,
    summary: "List a user's followers.",
    token: 'any',
    pathParams,
    query: listQuery,
    reply: Type.Array(User),
    paginated: true,
    subscribe: (call) => ownStream('followers', call),
    handle: (call) => list(call, readFollowers),
  }),

  endpoint({
    name: 'users.following.ids',
    method: 'GET',
    path: '/users/:user_id/following/ids',
    section,
    summary: 'List the ids of the users that a user follows.',
    token: 'any',
    pathParams,
    reply: Type.Array(Id),
    handle: (call) => listIds(call, followeeIds),
  }),

  endpoint({
    name: 'users.followers.ids',
    method: 'GET',
    path: '/users/:user_id/followers/ids',
    section,
    summary: "List the ids of a user's followers.",
    token: 'any',
    pathParams,
    reply: Type.Array(Id),
    handle: (call) => listIds(call, followerIds),
  }),
];
