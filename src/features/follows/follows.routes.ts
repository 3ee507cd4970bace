import { Type } from 'typebox';
import { type Call, endpoint } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { pageParams, subscriptionParams } from '../../http/pagination.ts';
import { pathUser } from '../../http/params.ts';
import { replyWithList } from '../../objects/list.ts';
import { changeRelation, relationChange } from '../relations/relations.ts';
import {
  Id,
  leaveOutInactive,
  loadUser,
  subscribeOwn,
  User,
  type UserFilter,
  userKind,
  userParams,
} from '../users/users.ts';
import { follow, unfollow } from './follows.actions.ts';
import { followTopics } from './follows.events.ts';
import { followeeIds, followerIds, readFollowers, readFollowing } from './follows.sql.ts';

const pathParams = { user_id: pathUser };
const listQuery = { ...pageParams, ...subscriptionParams, ...userParams };

const reading = { method: 'GET', section: 'Users', token: 'any', pathParams } as const;
const listing = {
  ...reading,
  query: listQuery,
  reply: Type.Array(User),
  paginated: true,
  list: { kind: userKind },
} as const;
const listingIds = { ...reading, reply: Type.Array(Id) };

async function list(call: Call<typeof pathParams, typeof listQuery>, read: typeof readFollowing) {
  const { ctx, viewer, path } = call;
  const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
  return replyWithList(call, userKind, { read: (range, _, db) => read(db, { user, ...range }) });
}

async function listIds({ ctx, viewer, path }: Call<typeof pathParams>, read: typeof followeeIds) {
  const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
  const ids = await leaveOutInactive(ctx.store.read, await read(ctx.store.read, user));
  return { data: toJson(ids.map(String)) };
}

export const followEndpoints = [
  endpoint({
    name: 'users.follow',
    method: 'POST',
    path: '/users/:user_id/follow',
    summary: 'Follow a user.',
    ...relationChange,
    errors: {
      ...relationChange.errors,
      forbidden: 'The user has blocked you, or you are a bot and the user does not follow you.',
      'insufficient-storage': 'You follow as many users as limits.following of the token allows.',
    },
    handle: (call) => changeRelation(call, follow),
  }),

  endpoint({
    name: 'users.unfollow',
    method: 'DELETE',
    path: '/users/:user_id/follow',
    summary: 'Stop following a user.',
    ...relationChange,
    handle: (call) => changeRelation(call, unfollow),
  }),

  endpoint({
    name: 'users.following',
    path: '/users/:user_id/following',
    summary: 'List the users that a user follows.',
    ...listing,
    subscribe: (call) => subscribeOwn(call, followTopics.following),
    handle: (call) => list(call, readFollowing),
  }),

  endpoint({
    name: 'users.followers',
    path: '/users/:user_id/followers',
    summary: "List a user's followers.",
    ...listing,
    async subscribe(call) {
      const subscribed = await subscribeOwn(call, followTopics.followers);
      // The list has all followers; live it has no news of limited ones.
      const filter: UserFilter = { unasked: false, withinReach: true };
      return subscribed && { ...subscribed, filters: { [userKind.name]: filter } };
    },
    handle: (call) => list(call, readFollowers),
  }),

  endpoint({
    name: 'users.following.ids',
    path: '/users/:user_id/following/ids',
    summary: 'List the ids of the users that a user follows.',
    ...listingIds,
    handle: (call) => listIds(call, followeeIds),
  }),

  endpoint({
    name: 'users.followers.ids',
    path: '/users/:user_id/followers/ids',
    summary: "List the ids of a user's followers.",
    ...listingIds,
    handle: (call) => listIds(call, followerIds),
  }),
];
