import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { clampedInteger, pathUser, requiredText, userList } from '../../http/params.ts';
import { filterUsers, loadUser, renderOneUser, renderUsers, resolveUserRefs } from './users.load.ts';
import { User } from './users.schema.ts';
import { searchUsers } from './users.search.sql.ts';
import { userOptions, userParams } from './users.view.ts';

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
    async handle({ ctx, viewer, path, query }) {
      const record = await loadUser(ctx, viewer, path.user_id);
      return { data: await renderOneUser(ctx, viewer, record, userOptions(query)) };
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
    async handle({ ctx, viewer, query }) {
      const ids = await resolveUserRefs(ctx.store.read, viewer, query.ids);
      const entries = ids.flatMap((id) => (id === undefined ? [] : { id }));
      return { data: await renderUsers(ctx, viewer, entries, userOptions(query)) };
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
      const found: number[] = [];
      for (let offset = 0; found.length < query.count; offset += SEARCH_STEP) {
        const ids = await searchUsers(ctx.store.search, query.q, { limit: SEARCH_STEP, offset });
        const entries = ids.map((id) => ({ pid: id, item: id }));
        const seen = await filterUsers(ctx, viewer, entries, 'listed');
        found.push(...seen.map(({ item }) => item));
        if (ids.length < SEARCH_STEP) break;
      }
      const entries = found.slice(0, query.count).map((id) => ({ id }));
      const data = await renderUsers(ctx, viewer, entries, userOptions(query));
      return { data, meta: { count: entries.length } };
    },
  }),
];
