import { endpoint } from '../../http/endpoint.ts';
import { subscriptionParams } from '../../http/pagination.ts';
import { userOptions, userParams } from '../users/users.view.ts';
import type { Token } from './tokens.cache.ts';
import { TokenObject } from './tokens.schema.ts';
import { renderToken } from './tokens.view.ts';

export const tokenEndpoints = [
  endpoint({
    name: 'token.get',
    method: 'GET',
    path: '/token',
    section: 'Token',
    summary: 'Tell what the presented token is good for.',
    token: 'any',
    limited: false,
    query: { ...userParams, ...subscriptionParams },
    reply: TokenObject,
    async subscribe() {
      return { kind: 'token' };
    },
    async handle({ ctx, viewer, query }) {
      return { data: await renderToken(ctx, viewer as Token, userOptions(query)) };
    },
  }),
];
