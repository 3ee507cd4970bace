import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { Cors, privately } from '../../http/cors.ts';
import { countFailures, countRequest } from '../../http/count-requests.ts';
import type { Authenticate } from '../../http/endpoint.ts';
import { type Incoming, send } from '../../http/outcome.ts';
import { parseId, readParams } from '../../http/params.ts';
import { logRequest } from '../../http/request-log.ts';
import type { Streams } from '../../http/server.ts';
import { refuseStream, refuseUpgrade } from '../../streams/refusals.ts';
import { HttpTransport } from '../../streams/transport.ts';
import { appStreams } from './app-streams.host.ts';
import { connectParams } from './app-streams.routes.ts';
import { isSecretOf, PATH } from './app-streams.secret.ts';
import { selectStream } from './app-streams.sql.ts';

/** As what streams are logged. */
const ROUTE = 'app-streams.connect';

const noBody = { delegates: false, fields: undefined };

/** Bytes that may wait for a slow client: an app stream brings far more than that of a user. */
const bounds = { warn: 1024 * 1024, max: 4 * 1024 * 1024 };

/** What a client may connect to. */
interface Wanted {
  id: number;
  from: number;
  autoDelete: boolean;
}

/** Opens app streams over chunked HTTP. */
export class AppStreamServer implements Streams {
  readonly #ctx: Context;
  readonly #authenticate: Authenticate;
  readonly #cors: Cors;

  constructor(ctx: Context, authenticate: Authenticate) {
    this.#ctx = ctx;
    this.#authenticate = authenticate;
    this.#cors = new Cors(ctx.config);
  }

  isStream(path: string): boolean {
    return path.startsWith(PATH);
  }

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
      const { id, ...options } = await this.#find(incoming, headers);
      response.writeHead(200, [
        ...['Content-Type', 'application/json', 'X-Accel-Buffering', 'no'],
        ...headers,
      ]);
      response.flushHeaders();
      logRequest(this.#ctx, incoming, ROUTE, 200);
      request.socket.setTimeout(0);
      request.socket.setKeepAlive(true, 60_000);
      const transport = new HttpTransport(response, request.socket, bounds);
      const streams = this.#ctx.live.of(appStreams);
      response.on('close', () => this.#left(id, transport));
      await streams.connect(id, transport, options, () => this.#isStillThere(incoming));
      if (request.socket.destroyed) await streams.detach(id, transport);
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

  async upgrade(incoming: Incoming, socket: Duplex): Promise<void> {
    const error = new ApiError('not-allowed', 'an app stream is read over HTTP, not over WebSocket.');
    const outcome = refuseStream(this.#ctx, error, incoming, [...this.#cors.headers, ...privately]);
    logRequest(this.#ctx, incoming, ROUTE, outcome.status);
    refuseUpgrade(socket, outcome);
  }

  /** The stream that is asked for, counted as a call of the API. @throws {ApiError} 401, 403, 404, 429 */
  async #find(incoming: Incoming, headers: string[]): Promise<Wanted> {
    const { limiter } = this.#ctx;
    const viewer = await countFailures(limiter, incoming, headers, () =>
      this.#authenticate(incoming, noBody),
    );
    if (viewer !== undefined) {
      headers.push('X-OAuth-Scopes', viewer.scopes.join(','));
      incoming.caller.userId = viewer.userId;
      incoming.caller.appId = viewer.appId;
    }
    headers.push(...(await countRequest(limiter, viewer, incoming, { isWrite: false })));
    const { secret, purge, auto_delete } = readParams(connectParams, incoming.query);
    if (secret === undefined && viewer === undefined) {
      throw new ApiError(
        'missing-token',
        'an app stream needs its app token, or the secret of its endpoint.',
      );
    }
    if (secret === undefined && viewer?.userId !== undefined) {
      throw new ApiError('wrong-token-kind', 'an app stream needs an app token.');
    }
    const id = await this.#allowed(incoming.path, secret, viewer?.id);
    if (id === undefined) throw new ApiError('not-found', 'there is no such app stream of this token.');
    if (!this.#ctx.live.of(appStreams).isServing)
      throw new ApiError('unavailable', 'this process serves no streams. Connect again, to reach another.');
    // Before the client can know that it is connected.
    return { id, from: purge ? this.#ctx.tail.position : 0, autoDelete: auto_delete };
  }

  /** The stream of a path, where the secret or the token lets it be read. */
  async #allowed(
    path: string,
    secret: string | undefined,
    token: number | undefined,
  ): Promise<number | undefined> {
    const id = parseId(path.slice(PATH.length).replace(/\/$/, ''));
    if (id === undefined) return undefined;
    const [row] = await selectStream(this.#ctx.store.read, { id });
    if (row === undefined) return undefined;
    const isAllowed =
      secret === undefined ? row.token_id === token : isSecretOf(this.#ctx.digestKey, row, secret);
    return isAllowed ? id : undefined;
  }

  /** A stream ends with its token, so it is enough that it is there. */
  async #isStillThere({ path }: Incoming): Promise<boolean> {
    const id = parseId(path.slice(PATH.length).replace(/\/$/, '')) ?? 0;
    return (await selectStream(this.#ctx.store.read, { id })).length > 0;
  }

  #left(id: number, transport: HttpTransport): void {
    this.#ctx.live
      .of(appStreams)
      .detach(id, transport)
      .catch((error) => {
        this.#ctx.log.warn({ err: error }, 'the position of an app stream could not be written');
      });
  }
}
