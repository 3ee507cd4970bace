import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { pageParams } from '../../http/pagination.ts';
import { pathUser, requiredText, userList } from '../../http/params.ts';
import { renderObject, renderObjects } from '../../objects/list.ts';
import { rankedMatches, replyWithMatches } from '../../objects/matches.ts';
import { userKind } from './users.kind.ts';
import { userParams } from './users.params.ts';
import { loadUser, resolveUserRefs } from './users.resolve.ts';
import { User } from './users.schema.ts';
import { searchUsers } from './users.search.sql.ts';

const section = 'Users';

export const userEndpoints = [
  endpoint({
    name: 'users.get',
    method: 'GET',
    path: '/users/:user_id',
    section,
    summary: 'Retrieve a user by id, @username or "me".',
    token: 'none',
    pathParams: { user_id: pathUser },
    query: userParams,
    reply: User,
    async handle(call) {
      const { ctx, viewer, path } = call;
      const { row } = await loadUser(ctx, viewer, path.user_id);
      return { data: await renderObject(call, userKind, row.id) };
    },
  }),

  endpoint({
    name: 'users.list',
    method: 'GET',
    path: '/users',
    section,
    summary: 'Retrieve users by their ids; those that do not exist are left out.',
    token: 'any',
    query: { ids: userList, ...userParams },
    reply: Type.Array(User),
    async handle(call) {
      const { ctx, viewer, query } = call;
      const ids = await resolveUserRefs(ctx.store.read, viewer, query.ids);
      return {
        data: await renderObjects(
          call,
          userKind,
          ids.filter((id) => id !== undefined),
        ),
      };
    },
  }),

  endpoint({
    name: 'users.search',
    method: 'GET',
    path: '/users/search',
    section,
    summary: 'Search people by username, name and description.',
    token: 'any',
    query: {
      q: requiredText('Words, @name and #tag; all must match.', 'bees'),
      ...pageParams,
      ...userParams,
    },
    reply: Type.Array(User),
    paginated: true,
    list: { kind: userKind, filter: { unasked: true } },
    async handle(call) {
      const found = await searchUsers(call.ctx.store.search, call.query.q);
      return replyWithMatches(call, userKind, rankedMatches(found));
    },
  }),
];
