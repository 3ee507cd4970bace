import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { toApiError } from '../http/api-error.ts';
import { Cors, privately } from '../http/cors.ts';
import { countFailures, countRequest } from '../http/count-requests.ts';
import type { Authenticate } from '../http/endpoint.ts';
import { toJson } from '../http/json-text.ts';
import { type Incoming, send } from '../http/outcome.ts';
import { flag, type Params, readParams, text } from '../http/params.ts';
import { logRequest } from '../http/request-log.ts';
import type { Streams } from '../http/server.ts';
import type { AnyKind } from '../objects/kind.ts';
import type { Connection } from './connection.ts';
import { refuseStream, refuseUpgrade } from './refusals.ts';
import { HttpTransport, type Transport, WebSocketTransport } from './transport.ts';

/** Parameters of a connection besides those of the kinds of objects (docs/interface.md, Streams). */
const ownParams = {
  connection_id: text('Ask for an earlier connection back.'),
  auto_delete: flag(false, 'Delete the connection when the client leaves.'),
};

/** The parameters of a connection: what is shown, as the kinds of objects have it, is fixed for its life. */
export function connectParams(kinds: readonly AnyKind[]): Params {
  return { ...displayParams(kinds), ...ownParams };
}

function displayParams(kinds: readonly AnyKind[]): Params {
  return Object.assign({}, ...kinds.map(({ params }) => params)) as Params;
}

/** As what streams are logged. */
const ROUTE = 'streams.connect';

/** A stream's token is in its headers or its query. */
const noBody = { delegates: false, fields: undefined };

/** Opens user streams over chunked HTTP and WebSocket, on the same path. */
export class StreamServer implements Streams {
  readonly #ctx: Context;
  readonly #authenticate: Authenticate;
  readonly #cors: Cors;
  readonly #displayParams: Params;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 64 * 1024,
    perMessageDeflate: false,
    autoPong: false,
  });

  constructor(ctx: Context, authenticate: Authenticate) {
    this.#ctx = ctx;
    this.#authenticate = authenticate;
    this.#cors = new Cors(ctx.config);
    this.#displayParams = displayParams(ctx.objects.kinds);
  }

  isStream(path: string): boolean {
    return path === '/stream/user' || path === '/stream/user/';
  }

  /** Chunked HTTP; the connection's id is in the `Connection-Id` header. */
  async open(incoming: Incoming, response: ServerResponse): Promise<void> {
    const { request } = incoming;
    if (request.method === 'OPTIONS') {
      await send(incoming, response, this.#cors.preflight());
      return;
    }
    const headers = [...this.#cors.headers, ...privately];
    try {
      if (request.method !== 'GET') {
        throw new ApiError('method-not-allowed', 'Method not allowed. Please use: GET', { allow: 'GET' });
      }
      const connection = await this.#acquire(incoming, headers);
      response.writeHead(200, [
        ...['Content-Type', 'application/json', 'Connection-Id', connection.id],
        ...['X-Accel-Buffering', 'no'],
        ...headers,
      ]);
      response.flushHeaders();
      logRequest(this.#ctx, incoming, ROUTE, 200);
      request.socket.setTimeout(0);
      request.socket.setKeepAlive(true, 60_000);
      const transport = new HttpTransport(response, request.socket);
      response.on('close', () => this.#left(connection, transport));
      await this.#attach(incoming, connection, transport, request.socket);
    } catch (thrown) {
      const outcome = refuseStream(this.#ctx, thrown, incoming, headers);
      if (response.headersSent) {
        response.destroy();
        return;
      }
      await send(incoming, response, outcome);
      logRequest(this.#ctx, incoming, ROUTE, outcome.status);
    }
  }

  /** WebSocket; the connection's id is in the first frame. */
  async upgrade(incoming: Incoming, socket: Duplex, head: Buffer): Promise<void> {
    const told = [...this.#cors.headers, ...privately];
    let connection: Connection;
    try {
      connection = await this.#acquire(incoming, told);
    } catch (thrown) {
      const outcome = refuseStream(this.#ctx, thrown, incoming, told);
      logRequest(this.#ctx, incoming, ROUTE, outcome.status);
      refuseUpgrade(socket, outcome);
      return;
    }
    let isOpen = false;
    this.#sockets.handleUpgrade(incoming.request, socket, head, (client) => {
      isOpen = true;
      logRequest(this.#ctx, incoming, ROUTE, 101);
      const transport = new WebSocketTransport(client, socket);
      client.on('close', () => this.#left(connection, transport));
      client.on('error', () => client.terminate());
      // Answers pile up for one who pings and does not read: such a client gets none.
      client.on('ping', (data) => transport.isFlushed && client.pong(data));
      transport.send([
        { seq: 0, start: toJson({ meta: { code: 200, connection_id: connection.id } }), end: '' },
      ]);
      this.#attach(incoming, connection, transport, socket).catch((error) => {
        this.#ctx.log.error({ err: error }, 'a stream could not be opened');
        client.terminate();
      });
    });
    // The library has refused a handshake that is not right.
    if (isOpen) return;
    await this.#ctx.streams.abandon(connection).catch((error) => {
      this.#ctx.log.warn({ err: error }, 'a stream could not be put back to waiting');
    });
  }

  /** The connection that a client asks for, counted as a call of the API; `headers` is told the same as for one. */
  async #acquire(incoming: Incoming, headers: string[]): Promise<Connection> {
    const { limiter } = this.#ctx;
    const token = await countFailures(limiter, incoming, headers, () => this.#authenticate(incoming, noBody));
    if (token !== undefined) {
      headers.push('X-OAuth-Scopes', token.scopes.join(','));
      incoming.caller.userId = token.userId;
      incoming.caller.appId = token.appId;
    }
    headers.push(...(await countRequest(limiter, token, incoming, { isWrite: false })));
    if (token === undefined) throw new ApiError('missing-token', 'a user stream needs a user token.');
    if (token.userId === undefined)
      throw new ApiError('wrong-token-kind', 'a user stream needs a user token.');
    const { connection_id, auto_delete } = readParams(ownParams, incoming.query);
    return this.#ctx.streams.acquire({
      tokenId: token.id,
      userId: token.userId,
      isBot: token.isBot,
      seesPrivate: token.scopes.includes('messages'),
      id: connection_id,
      query: readParams(this.#displayParams, incoming.query),
      autoDelete: auto_delete,
    });
  }

  async #attach(
    incoming: Incoming,
    connection: Connection,
    transport: Transport,
    socket: Duplex,
  ): Promise<void> {
    await this.#ctx.streams.attach(connection, transport, () => this.#isStillValid(incoming));
    if (socket.destroyed) await this.#ctx.streams.detach(connection, transport);
  }

  async #isStillValid(incoming: Incoming): Promise<boolean> {
    try {
      return (await this.#authenticate(incoming, noBody)) !== undefined;
    } catch (error) {
      if (toApiError(error).status === 401) return false;
      throw error;
    }
  }

  #left(connection: Connection, transport: Transport): void {
    this.#ctx.streams.detach(connection, transport).catch((error) => {
      this.#ctx.log.warn({ err: error }, 'a stream could not be put back to waiting');
    });
  }
}
