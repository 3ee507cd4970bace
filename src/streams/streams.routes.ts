import { endpoint } from '../http/endpoint.ts';
import type { Param } from '../http/params.ts';

const section = 'User streams';

function name(kind: string, about: string): Param<string> {
  const errors = { 'not-found': `There is no such ${kind} of this token.` };
  return { schema: { type: 'string' }, about, required: true, errors, read: (value = '') => value };
}

const connection_id = name('stream connection', 'Id of the connection.');

export const userStreamEndpoints = [
  endpoint({
    name: 'streams.connection.delete',
    method: 'DELETE',
    path: '/users/me/streams/:connection_id',
    section,
    summary: 'Delete a stream connection and its subscriptions; its client is disconnected.',
    token: 'user',
    pathParams: { connection_id },
    reply: undefined,
    async handle({ ctx, viewer, path }) {
      await ctx.streams.remove(ctx.streams.find(path.connection_id, viewer?.id ?? 0));
      return undefined;
    },
  }),

  endpoint({
    name: 'streams.subscription.delete',
    method: 'DELETE',
    path: '/users/me/streams/:connection_id/:subscription_id',
    section,
    summary: 'End a subscription.',
    token: 'user',
    pathParams: { connection_id, subscription_id: name('subscription', 'Name of the subscription.') },
    reply: undefined,
    async handle({ ctx, viewer, path }) {
      const connection = ctx.streams.find(path.connection_id, viewer?.id ?? 0);
      await ctx.streams.unsubscribe(connection, path.subscription_id);
      return undefined;
    },
  }),
];
