import { type Described, endpoint } from '../http/endpoint.ts';
import type { Param } from '../http/params.ts';
import type { AnyKind } from '../objects/kind.ts';
import { connectParams } from './user-stream.ts';

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
      await ctx.streams.remove(path.connection_id, viewer?.id ?? 0);
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
      await ctx.streams.unsubscribe(path.connection_id, viewer?.id ?? 0, path.subscription_id);
      return undefined;
    },
  }),
];

/** The user stream is not an API endpoint, but is described like one. */
export function describeConnect(kinds: readonly AnyKind[]): Described {
  return {
    name: 'streams.connect',
    method: 'GET',
    path: '/stream/user',
    section: 'User streams',
    summary:
      'Open a user stream: chunked HTTP with frames that end in CRLF, or a WebSocket on the same URL. The Connection-Id header, or the first frame of a WebSocket, names the connection to subscribe with.',
    token: 'user',
    delegates: false,
    scopes: [],
    pathParams: {},
    query: connectParams(kinds),
    body: undefined,
    reply: {},
    meta: 'FrameMeta',
    errors: {
      'too-many-streams': 'Clients are connected to as many connections of the token as it can hold.',
    },
    paginated: false,
    limited: true,
    isWrite: false,
  };
}
