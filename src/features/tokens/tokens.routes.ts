import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { pageParams, subscriptionParams } from '../../http/pagination.ts';
import { replyWithList } from '../../objects/list.ts';
import { accountTopic, Id, userParams } from '../users/users.ts';
import { delegateParams } from './delegates.ts';
import { endTokenById } from './tokens.actions.ts';
import type { Token } from './tokens.cache.ts';
import { authorizationTopic } from './tokens.events.ts';
import { authorizationKind } from './tokens.kind.ts';
import { renderOwnToken } from './tokens.own.ts';
import { TokenObject } from './tokens.schema.ts';
import { readAuthorizations, selectAuthorizedUsers } from './tokens.sql.ts';

const section = 'Token';

export const tokenEndpoints = [
  endpoint({
    name: 'token.get',
    method: 'GET',
    path: '/token',
    section,
    summary:
      'Describe the presented token. An app that was given a delegate token presents that instead, with its own client credentials.',
    token: 'any',
    delegates: true,
    limited: false,
    query: { ...userParams, ...subscriptionParams, ...delegateParams },
    reply: TokenObject,
    async subscribe({ viewer }) {
      if (viewer === undefined || viewer.isDelegated || viewer.userId === undefined) return undefined;
      return { topics: [accountTopic(viewer.userId), authorizationTopic(viewer.userId, viewer.appId)] };
    },
    async handle(call) {
      return { data: await renderOwnToken(call.ctx, call.viewer as Token, call.query) };
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
    async handle(call) {
      const data = await renderOwnToken(call.ctx, call.viewer as Token, call.query);
      await endTokenById(call.ctx.store, (call.viewer as Token).id);
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
    list: { kind: authorizationKind },
    handle(call) {
      const { viewer } = call;
      const app = (viewer as Token).appId;
      return replyWithList(call, authorizationKind, {
        read: (range, _, db) => readAuthorizations(db, { app, ...range }),
      });
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
      return { data: toJson(rows.map(({ user_id }) => String(user_id))) };
    },
  }),
];
