import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { BuffersByOwner } from '../../consumers/buffers.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { Cors, privately } from '../../http/cors.ts';
import type { Authenticate } from '../../http/endpoint.ts';
import type { Incoming } from '../../http/outcome.ts';
import { parseId, readParams } from '../../http/params.ts';
import { logRequest } from '../../http/request-log.ts';
import type { Streams } from '../../http/server.ts';
import { countStream, type GivenStream, isStillValid, openOverHttp } from '../../streams/over-http.ts';
import { noStreams, refuseStream, refuseUpgrade } from '../../streams/refusals.ts';
import { appStreams } from './app-streams.host.ts';
import { connectParams } from './app-streams.routes.ts';
import { isSecretOf, PATH } from './app-streams.secret.ts';
import { type AppStreamRow, selectOpenStream } from './app-streams.sql.ts';

/** Name of the route in logs. */
const ROUTE = 'app-streams.connect';

/** Bytes that may be buffered for a slow client: an app stream brings far more than a user stream. */
const bounds = { warn: 1024 * 1024, max: 4 * 1024 * 1024 };
/** Bytes that may be buffered for all streams of an app together. */
const MAX_APP_BYTES = 8 * 1024 * 1024;

/** Opens app streams over chunked HTTP. */
export class AppStreamServer implements Streams {
  readonly #ctx: Context;
  readonly #authenticate: Authenticate;
  readonly #cors: Cors;
  readonly #buffers = new BuffersByOwner(MAX_APP_BYTES);

  constructor(ctx: Context, authenticate: Authenticate) {
    this.#ctx = ctx;
    this.#authenticate = authenticate;
    this.#cors = new Cors(ctx.config);
  }

  isStream(path: string): boolean {
    return path.startsWith(PATH);
  }

  async open(incoming: Incoming, response: ServerResponse): Promise<void> {
    await openOverHttp(this.#ctx, this.#cors, ROUTE, incoming, response, (headers) =>
      this.#find(incoming, headers),
    );
  }

  async upgrade(incoming: Incoming, socket: Duplex): Promise<void> {
    const error = new ApiError('not-allowed', 'an app stream is read over HTTP, not over WebSocket.');
    const outcome = refuseStream(this.#ctx, error, incoming, [...this.#cors.headers, ...privately]);
    logRequest(this.#ctx, incoming, ROUTE, outcome);
    refuseUpgrade(socket, outcome);
  }

  /** Finds the requested stream; counts as a call of the API. @throws {ApiError} 401, 403, 404, 429 */
  async #find(incoming: Incoming, headers: string[]): Promise<GivenStream> {
    const viewer = await countStream(this.#ctx, this.#authenticate, incoming, headers);
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
    const row = await this.#allowed(incoming.path, secret, viewer?.appId);
    if (row === undefined) throw new ApiError('not-found', 'there is no such app stream of this app.');
    const { id, app_id } = row;
    const streams = this.#ctx.live.of(appStreams);
    if (!streams.isServing) throw noStreams();
    // Read before the client can know that it is connected.
    const openedBy = secret === undefined ? viewer?.id : undefined;
    const options = { from: purge ? this.#ctx.tail.position : 0, autoDelete: auto_delete, openedBy };
    return {
      bounds: { ...bounds, shared: this.#buffers.of(app_id) },
      attach: (transport) =>
        streams.connect(id, transport, options, () => this.#isStillOpen(id, incoming, openedBy)),
      detach: (transport) => streams.detach(id, transport),
    };
  }

  /** The stream of a path, if the secret or the token allows reading it. */
  async #allowed(
    path: string,
    secret: string | undefined,
    app: number | undefined,
  ): Promise<AppStreamRow | undefined> {
    const id = parseId(path.slice(PATH.length).replace(/\/$/, ''));
    if (id === undefined) return undefined;
    const [row] = await selectOpenStream(this.#ctx.store.read, { id });
    if (row === undefined) return undefined;
    const isAllowed =
      secret === undefined ? row.app_id === app : isSecretOf(this.#ctx.digestKey, row, secret);
    return isAllowed ? row : undefined;
  }

  /** Whether the stream is still there, its app not suspended, and the token that opened it, if one did, still valid. */
  async #isStillOpen(id: number, incoming: Incoming, openedBy: number | undefined): Promise<boolean> {
    if ((await selectOpenStream(this.#ctx.store.read, { id })).length === 0) return false;
    return openedBy === undefined || isStillValid(this.#authenticate, incoming);
  }
}
