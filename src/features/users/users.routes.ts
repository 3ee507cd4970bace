import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { pathUser, userList } from '../../http/params.ts';
import { loadUser, renderOneUser, renderUsers, resolveUserRefs } from './users.load.ts';
import { User } from './users.schema.ts';
import { userOptions, userParams } from './users.view.ts';

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
];
