import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { BuffersByOwner } from '../consumers/buffers.ts';
import { userStreamBounds, WebSocketTransport } from '../consumers/transport.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { Cors, privately } from '../http/cors.ts';
import type { Authenticate } from '../http/endpoint.ts';
import { toJson } from '../http/json-text.ts';
import type { Incoming } from '../http/outcome.ts';
import { flag, type Params, readParams, text } from '../http/params.ts';
import { logRequest } from '../http/request-log.ts';
import type { Streams } from '../http/server.ts';
import type { AnyKind } from '../objects/kind.ts';
import type { Connection } from './connection.ts';
import { attach, countStream, type GivenStream, isStillValid, leave, openOverHttp } from './over-http.ts';
import { refuseStream, refuseUpgrade } from './refusals.ts';
import type { UserStreams } from './user-streams.ts';

/** Parameters of a connection in addition to those of the kinds of objects (docs/interface.md, Streams). */
const ownParams = {
  connection_id: text('Ask for an earlier connection back.'),
  auto_delete: flag(false, 'Delete the connection when the client leaves.'),
};

/** The parameters of a connection, including the display parameters of the kinds of objects, which are fixed for its life. */
export function connectParams(kinds: readonly AnyKind[]): Params {
  return { ...displayParams(kinds), ...ownParams };
}

/** If kinds share a parameter, the first one describes it. */
function displayParams(kinds: readonly AnyKind[]): Params {
  return Object.assign({}, ...kinds.map(({ params }) => params).reverse()) as Params;
}

/** The route logged for streams. */
const ROUTE = 'streams.connect';

/** Maximum bytes that may wait for all user streams of an account together. */
const MAX_ACCOUNT_BYTES = 4 * 1024 * 1024;

interface UserStream extends GivenStream {
  connection: Connection;
}

/** Opens user streams over chunked HTTP and WebSocket, on the same path. */
export class StreamServer implements Streams {
  readonly #ctx: Context;
  readonly #authenticate: Authenticate;
  readonly #cors: Cors;
  readonly #displayParams: Params;
  readonly #path: string;
  readonly #buffers = new BuffersByOwner(MAX_ACCOUNT_BYTES);
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 64 * 1024,
    perMessageDeflate: false,
    autoPong: false,
  });

  constructor(ctx: Context, authenticate: Authenticate, path = '/stream/user') {
    this.#ctx = ctx;
    this.#path = path;
    this.#authenticate = authenticate;
    this.#cors = new Cors(ctx.config);
    this.#displayParams = displayParams(ctx.objects.kinds);
  }

  isStream(path: string): boolean {
    return path === this.#path || path === `${this.#path}/`;
  }

  /** Chunked HTTP; the connection's id is in the `Connection-Id` header. */
  async open(incoming: Incoming, response: ServerResponse): Promise<void> {
    await openOverHttp(this.#ctx, this.#cors, ROUTE, incoming, response, async (headers) => {
      const stream = await this.#acquire(incoming, headers);
      return { ...stream, headers: ['Connection-Id', stream.connection.id] };
    });
  }

  /** WebSocket; the connection's id is in the first frame. */
  async upgrade(incoming: Incoming, socket: Duplex, head: Buffer): Promise<void> {
    const told = [...this.#cors.headers, ...privately];
    let stream: UserStream;
    try {
      stream = await this.#acquire(incoming, told);
    } catch (thrown) {
      const outcome = refuseStream(this.#ctx, thrown, incoming, told);
      logRequest(this.#ctx, incoming, ROUTE, outcome);
      refuseUpgrade(socket, outcome);
      return;
    }
    let isOpen = false;
    this.#sockets.handleUpgrade(incoming.request, socket, head, (client) => {
      isOpen = true;
      logRequest(this.#ctx, incoming, ROUTE, { status: 101 });
      const transport = new WebSocketTransport(client, socket, stream.bounds);
      const { detach } = stream;
      client.on('close', () => leave(this.#ctx, detach, transport));
      client.on('error', () => client.terminate());
      // Replies would pile up for a client that pings and does not read, so it gets none.
      client.on('ping', (data) => transport.isFlushed && client.pong(data));
      transport.send([
        { seq: 0, start: toJson({ meta: { code: 200, connection_id: stream.connection.id } }), end: '' },
      ]);
      attach(stream, transport, socket).catch((error) => {
        this.#ctx.log.error({ err: error }, 'a stream could not be opened');
        client.terminate();
      });
    });
    // The library has rejected an invalid handshake.
    if (isOpen) return;
    await this.#ctx.streams.abandon(stream.connection).catch((error) => {
      this.#ctx.log.warn({ err: error }, 'a stream could not be put back to waiting');
    });
  }

  /** The connection that a client requests. @throws {ApiError} 401, 403, 429 */
  async #acquire(incoming: Incoming, headers: string[]): Promise<UserStream> {
    const { streams } = this.#ctx;
    const token = await countStream(this.#ctx, this.#authenticate, incoming, headers);
    if (token === undefined) throw new ApiError('missing-token', 'a user stream needs a user token.');
    if (token.userId === undefined)
      throw new ApiError('wrong-token-kind', 'a user stream needs a user token.');
    const { connection_id, auto_delete } = readParams(ownParams, incoming.query);
    const connection = await streams.acquire({
      tokenId: token.id,
      userId: token.userId,
      isBot: token.isBot,
      seesPrivate: token.scopes.includes('messages'),
      id: connection_id,
      query: readParams(this.#displayParams, incoming.query),
      autoDelete: auto_delete,
    });
    return {
      connection,
      bounds: { ...userStreamBounds, shared: this.#buffers.of(token.userId) },
      attach: (transport) =>
        streams.attach(connection, transport, () => isStillValid(this.#authenticate, incoming)),
      detach: detachFrom(streams, connection),
    };
  }
}

/** A separate function, because a closure created next to `attach` would keep everything that `attach` refers to in memory. */
function detachFrom(streams: UserStreams, connection: Connection): GivenStream['detach'] {
  return (transport) => streams.detach(connection, transport);
}
