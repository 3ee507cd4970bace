import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { clampedInteger, pathUser, requiredText, userList } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries, renderEntries, renderObject, renderObjects } from '../../objects/list.ts';
import { userKind } from './users.kind.ts';
import { userParams } from './users.params.ts';
import { loadUser, resolveUserRefs } from './users.resolve.ts';
import { User } from './users.schema.ts';
import { searchUsers } from './users.search.sql.ts';

const section = 'Users';
/** Matches read at a time; those that the caller is not shown are made up for by reading on. */
const SEARCH_STEP = 200;

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
      count: clampedInteger({ fallback: 20, min: 0, max: 200, about: 'How many users.' }),
      ...userParams,
    },
    reply: Type.Array(User),
    async handle({ ctx, viewer, query }) {
      const state = Hydration.of(ctx, viewer, query);
      const found: { item: number }[] = [];
      for (let offset = 0; found.length < query.count; offset += SEARCH_STEP) {
        const ids = await searchUsers(ctx.store.search, query.q, { limit: SEARCH_STEP, offset });
        const entries = ids.map((item) => ({ item }));
        found.push(...(await filterEntries(state, userKind, entries, { unasked: true })));
        if (ids.length < SEARCH_STEP) break;
      }
      const entries = found.slice(0, query.count);
      const data = await renderEntries(state, userKind, entries);
      return { data, meta: { count: entries.length } };
    },
  }),
];
