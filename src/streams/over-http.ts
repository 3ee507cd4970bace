import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type BufferBounds, HttpTransport, type Transport } from '../consumers/transport.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { toApiError } from '../http/api-error.ts';
import { type Cors, privately } from '../http/cors.ts';
import { countRequest, identifyCaller } from '../http/count-requests.ts';
import type { Authenticate, Viewer } from '../http/endpoint.ts';
import { type Incoming, send } from '../http/outcome.ts';
import { logRequest } from '../http/request-log.ts';
import { refuseStream } from './refusals.ts';

/** A stream's token is in the headers or the query. */
const noBody = { delegates: false, fields: undefined };

/** A stream opened for a client, ready to attach the client. */
export interface GivenStream {
  /** Additional headers of the reply. */
  headers?: readonly string[];
  /** Bytes that may wait for the client; by default those of a user stream. */
  bounds?: BufferBounds;
  /** Resolves when the client is live or gone. */
  attach(transport: Transport): Promise<void>;
  /** Called when the client has gone. It lives as long as the client, so it must not keep the request in memory. */
  detach: Detach;
}

type Detach = (transport: Transport) => Promise<void>;

/** Authenticates and counts a request for a stream like an API call; adds the same reply `headers`. */
export async function countStream(
  { limiter }: Context,
  authenticate: Authenticate,
  incoming: Incoming,
  headers: string[],
): Promise<Viewer> {
  const viewer = await identifyCaller(limiter, incoming, headers, () => authenticate(incoming, noBody));
  headers.push(...(await countRequest(limiter, viewer, incoming, { isWrite: false })));
  return viewer;
}

/** Whether the token of a stream that a client has just connected to is still valid. */
export async function isStillValid(authenticate: Authenticate, incoming: Incoming): Promise<boolean> {
  try {
    return (await authenticate(incoming, noBody)) !== undefined;
  } catch (error) {
    if (toApiError(error).status === 401) return false;
    throw error;
  }
}

/**
 * Answers a request for a stream over chunked HTTP.
 * @param route - for the log.
 * @param find - returns the stream requested; errors it throws become the reply. `headers` are those of the reply.
 */
export async function openOverHttp(
  ctx: Context,
  cors: Cors,
  route: string,
  incoming: Incoming,
  response: ServerResponse,
  find: (headers: string[]) => Promise<GivenStream>,
): Promise<void> {
  const { request } = incoming;
  if (request.method === 'OPTIONS') {
    await send(incoming, response, cors.preflight());
    return;
  }
  const headers = [...cors.headers, ...privately];
  try {
    if (request.method !== 'GET') {
      throw new ApiError('method-not-allowed', 'Method not allowed. Please use: GET', { allow: 'GET' });
    }
    const stream = await find(headers);
    response.writeHead(200, [
      ...['Content-Type', 'application/json', ...(stream.headers ?? [])],
      ...['X-Accel-Buffering', 'no'],
      ...headers,
    ]);
    response.flushHeaders();
    logRequest(ctx, incoming, route, { status: 200 });
    request.socket.setTimeout(0);
    request.socket.setKeepAlive(true, 60_000);
    const transport = new HttpTransport(response, request.socket, stream.bounds);
    const { detach } = stream;
    response.on('close', () => leave(ctx, detach, transport));
    await attach(stream, transport, request.socket);
  } catch (thrown) {
    const outcome = refuseStream(ctx, thrown, incoming, headers);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    await send(incoming, response, outcome);
    logRequest(ctx, incoming, route, outcome);
  }
}

/** Connects a client to its stream; the client may have gone meanwhile. */
export async function attach(stream: GivenStream, transport: Transport, socket: Duplex): Promise<void> {
  await stream.attach(transport);
  if (socket.destroyed) await stream.detach(transport);
}

/** Detaches a client that has gone. */
export function leave({ log }: Context, detach: Detach, transport: Transport): void {
  detach(transport).catch((error) => {
    log.warn({ err: error }, 'a stream could not be put back to waiting');
  });
}
