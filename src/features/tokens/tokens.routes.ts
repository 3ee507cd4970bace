import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { pageParams, paginate, subscriptionParams } from '../../http/pagination.ts';
import { toWire, wireList } from '../../http/wire.ts';
import type { Scope } from '../../scopes.ts';
import { Id } from '../users/users.schema.ts';
import { userOptions, userParams } from '../users/users.view.ts';
import { delegateParams } from './delegates.ts';
import { endTokenById } from './tokens.actions.ts';
import type { Token } from './tokens.cache.ts';
import { TokenObject } from './tokens.schema.ts';
import { readAuthorizations, selectAuthorizedUsers } from './tokens.sql.ts';
import { appOf, renderToken, userTokenWire } from './tokens.view.ts';

const section = 'Token';

export const tokenEndpoints = [
  endpoint({
    name: 'token.get',
    method: 'GET',
    path: '/token',
    section,
    summary:
      'Tell what the presented token is good for. An app that was given a delegate token presents that instead, with its own client credentials.',
    token: 'any',
    delegates: true,
    limited: false,
    query: { ...userParams, ...subscriptionParams, ...delegateParams },
    reply: TokenObject,
    async subscribe({ viewer }) {
      return viewer?.isDelegated ? undefined : { kind: 'token' };
    },
    async handle({ ctx, viewer, query }) {
      return { data: await renderToken(ctx, viewer as Token, userOptions(query)) };
    },
  }),

  endpoint({
    name: 'token.delete',
    method: 'DELETE',
    path: '/token',
    section,
    summary: 'End the presented token; the last one of an authorisation ends that as well.',
    token: 'any',
    limited: false,
    query: userParams,
    reply: TokenObject,
    async handle({ ctx, viewer, query }) {
      const token = viewer as Token;
      const data = await renderToken(ctx, token, userOptions(query));
      await endTokenById(ctx.store, token.id);
      return { data };
    },
  }),

  endpoint({
    name: 'apps.tokens',
    method: 'GET',
    path: '/apps/me/tokens',
    section,
    summary: 'List the authorisations of the app, one for each user, as Token objects.',
    token: 'app',
    query: { ...pageParams, ...userParams },
    reply: Type.Array(TokenObject),
    paginated: true,
    async handle({ ctx, viewer, query }) {
      const token = viewer as Token;
      const page = await paginate(query, {
        read: async (range) =>
          (await readAuthorizations(ctx.store.read, { app: token.appId, ...range })).map((row) => ({
            pid: row.pid,
            item: row,
          })),
      });
      const users = await ctx.users.get(page.entries.map(({ item }) => item.user_id));
      const options = userOptions(query);
      const tokens = page.entries.map(({ pid, item }) =>
        userTokenWire(
          {
            app: appOf(token),
            scopes: item.scopes.split(' ') as Scope[],
            user: users.get(item.user_id),
            pagination_id: String(pid),
          },
          options,
          ctx.config,
        ),
      );
      return { data: wireList(tokens), meta: page.meta };
    },
  }),

  endpoint({
    name: 'apps.tokens.user_ids',
    method: 'GET',
    path: '/apps/me/tokens/user_ids',
    section,
    summary: 'List the ids of the users who authorised the app.',
    token: 'app',
    reply: Type.Array(Id),
    async handle({ ctx, viewer }) {
      const rows = await selectAuthorizedUsers(ctx.store.read, { app_id: (viewer as Token).appId });
      return { data: toWire(rows.map(({ user_id }) => String(user_id))) };
    },
  }),
];
