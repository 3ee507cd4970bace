import type { Calls } from './api.ts';
import { type Connection, openByFetch, openBySocket } from './connection.ts';
import { MillraceError } from './error.ts';
import { type Http, queryOf } from './http.ts';
import type { StreamService, UserStreamOptions } from './user-stream.ts';

/** The user streams of a service, opened with the client's token. */
export function streamService(http: Http, calls: Calls, options: UserStreamOptions): StreamService {
  const isBrowser = 'document' in globalThis || 'WorkerGlobalScope' in globalThis;
  const transport = options.transport ?? (isBrowser ? 'websocket' : 'fetch');
  const open = transport === 'fetch' ? byFetch : bySocket;
  return {
    open: (query, signal) => open(http, { ...options.query, ...query }, signal),
    async unsubscribe(connectionId, subscriptionId) {
      await calls.streams.subscription.delete(connectionId, subscriptionId);
    },
  };
}

async function byFetch(http: Http, query: object, signal: AbortSignal): Promise<Connection> {
  const headers = await http.headers();
  return named(await openByFetch(`${http.origin}/stream/user${queryOf(query)}`, headers, signal));
}

async function bySocket(http: Http, query: object, signal: AbortSignal): Promise<Connection> {
  const given = queryOf({ ...query, access_token: await http.token() });
  try {
    return named(await openBySocket(`${http.origin.replace(/^http/, 'ws')}/stream/user${given}`, signal));
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    // A WebSocket does not say why it was rejected. The same over HTTP does, or works where WebSockets are blocked.
    return byFetch(http, query, signal);
  }
}

/** @throws {MillraceError} if the connection has no id: something other than the service has answered */
function named(connection: Connection): Connection {
  if (connection.id !== undefined) return connection;
  connection.close();
  throw MillraceError.unanswered('GET /stream/user');
}
