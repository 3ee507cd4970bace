import type { IncomingMessage } from 'node:http';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { authenticateDelegate } from '../features/tokens/delegates.ts';
import { tokenCache } from '../features/tokens/tokens.cache.ts';
import { subscribeCall } from '../streams/subscribe.ts';
import { authenticate, checkToken } from './authenticate.ts';
import { checkBody, readBody } from './body.ts';
import { Cors } from './cors.ts';
import type { Call, Endpoint, Redirect, Reply, Viewer } from './endpoint.ts';
import { errorEnvelope, pretty, replyEnvelope } from './envelope.ts';
import type { RateLimiter } from './limits.ts';
import type { Answer, Incoming } from './outcome.ts';
import { readParams } from './params.ts';
import { Router } from './router.ts';
import { joinWire, type Wire } from './wire.ts';

/** Answers calls of the API: from an endpoint and a request to an envelope. */
export class Api {
  readonly #ctx: Context;
  readonly #router: Router<Endpoint>;
  readonly #prettyHeaders: string[];
  readonly #cors: Cors;

  constructor(ctx: Context, endpoints: readonly Endpoint[]) {
    this.#ctx = ctx;
    this.#router = new Router(endpoints);
    this.#prettyHeaders = ctx.config.headerPrefixes.map((prefix) => `${prefix}Pretty-JSON`.toLowerCase());
    this.#cors = new Cors(ctx.config);
  }

  /** Answers one call; never throws. */
  async answer(incoming: Incoming): Promise<Answer> {
    if (incoming.request.method === 'OPTIONS') return { route: 'preflight', outcome: this.#cors.preflight() };
    const headers = [...this.#cors.headers];
    const result = { route: 'unknown', status: 200, wrapper: '' };
    let body: Wire | Buffer;
    try {
      result.wrapper = readCallback(incoming);
      const { route, params } = this.#router.find(incoming.method, incoming.path);
      result.route = route.name;
      const reply = await this.#call(route, params, incoming, headers);
      if (reply === undefined)
        return { route: route.name, outcome: { status: 204, headers, body: joinWire('') } };
      if ('redirect' in reply) {
        headers.push('Location', reply.redirect);
        return { route: route.name, outcome: { status: 302, headers, body: joinWire('') } };
      }
      body = replyEnvelope(reply);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.slug === 'internal-error') {
        this.#ctx.log.error({ id: incoming.id, route: result.route, err: thrown }, 'a call failed');
      }
      for (const [name, value] of Object.entries(error.headers)) headers.push(name, value);
      result.status = error.status;
      body = errorEnvelope(error, incoming.id);
    }
    if (this.#prettyHeaders.some((name) => incoming.request.headers[name] !== undefined)) body = pretty(body);
    if (result.wrapper === '') {
      headers.push('Content-Type', 'application/json');
    } else {
      body = joinWire(result.wrapper, '(', typeof body === 'string' ? body : body.toString('latin1'), ')');
      result.status = 200;
      headers.push(
        'Content-Type',
        'application/javascript; charset=utf-8',
        'X-Content-Type-Options',
        'nosniff',
      );
    }
    return { route: result.route, outcome: { status: result.status, headers, body } };
  }

  /** From the token to the reply, in the order in which faults are reported. */
  async #call(
    endpoint: Endpoint,
    params: Record<string, string | undefined>,
    incoming: Incoming,
    headers: string[],
  ): Promise<Reply | Redirect | undefined> {
    const ctx = this.#ctx;
    const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
    const raw = hasBody ? await readBody(incoming.request) : undefined;
    const viewer = await countRefusals(ctx.limiter, incoming.request, headers, async () => {
      const delegated = endpoint.delegates ? await authenticateDelegate(ctx, incoming) : undefined;
      return delegated ?? authenticate(ctx.caches.of(tokenCache), incoming, raw);
    });
    if (viewer !== undefined) headers.push('X-OAuth-Scopes', viewer.scopes.join(','));
    if (endpoint.limited) {
      headers.push(...countRequest(ctx.limiter, viewer, incoming.request, endpoint.isWrite));
    }
    checkToken(endpoint, viewer);
    const call: Call = {
      ctx,
      endpoint,
      viewer,
      path: readParams(endpoint.pathParams, params),
      query: readParams(endpoint.query, incoming.query),
      body: endpoint.body && raw ? checkBody(endpoint.body, raw) : undefined,
    };
    const connectionId = incoming.query.connection_id;
    if (endpoint.subscribe === undefined || connectionId === undefined || viewer?.userId === undefined) {
      return endpoint.handle(call);
    }
    return subscribeCall(endpoint, call, connectionId);
  }
}

/**
 * Counts a request against the caller's limits. @returns the headers that tell how much is left (decision 3).
 * @throws {ApiError} 429 when nothing is.
 */
export function countRequest(
  limiter: RateLimiter | undefined,
  viewer: Viewer,
  request: IncomingMessage,
  isWrite: boolean,
): string[] {
  if (limiter === undefined) return [];
  const caller = viewer === undefined ? { address: clientAddress(request) } : { token: viewer.id };
  const { limit, remaining, reset, allowed } = limiter.count(caller, isWrite);
  const headers = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(reset),
  };
  if (!allowed) throw new ApiError('too-many-requests', '', { ...headers, 'Retry-After': String(reset) });
  return Object.entries(headers).flat();
}

/**
 * Finds out who calls. Whoever is refused counts as a caller without a token, also for calls that are not limited:
 * otherwise nothing would hold up somebody who tries tokens. Good tokens from the same address are not held up.
 * `headers` is told how much is left. @throws {ApiError} 429 when nothing is, else what `find` throws.
 */
export async function countRefusals(
  limiter: RateLimiter | undefined,
  request: IncomingMessage,
  headers: string[],
  find: () => Promise<Viewer>,
): Promise<Viewer> {
  try {
    return await find();
  } catch (thrown) {
    const isRefused = thrown instanceof ApiError && thrown.status === 401;
    if (isRefused) headers.push(...countRequest(limiter, undefined, request, false));
    throw thrown;
  }
}

/** The start of a JSONP reply, or nothing. */
function readCallback({ request, query }: Incoming): string {
  const name = query.callback;
  if (name === undefined) return '';
  if (!/^[\w.$]{1,100}$/.test(name)) {
    throw new ApiError(
      'invalid-parameter',
      'callback must be letters, digits, "_", "." or "$", at most 100.',
    );
  }
  if (
    request.headers.authorization !== undefined ||
    request.headers['identity-delegate-token'] !== undefined ||
    query.access_token !== undefined ||
    query.delegate_token !== undefined
  ) {
    throw new ApiError('invalid-parameter', 'callback is for calls without a token.');
  }
  return name;
}

/** What a caller is told of anything that was thrown. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isUnavailable(thrown)) return new ApiError('unavailable', 'the store is away. Try again shortly.');
  return new ApiError('internal-error');
}

/** Codes of the PostgreSQL client's errors: of the socket, of a server that is away, of a lock that was not got. */
const AWAY_CODE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|08|57P0|53300|55P03)/;

/** Those that have no code: lost connections, and answers that did not come in time. */
const AWAY_MESSAGE = /Connection terminated|not queryable|Client was closed|timeout exceeded|timeout expired/;

/** Whether an error says that PostgreSQL cannot be reached, or that another process does not let this one write. */
function isUnavailable(thrown: unknown): boolean {
  const { code, message } = thrown as { code?: string; message?: string };
  if (typeof code === 'string' && AWAY_CODE.test(code)) return true;
  return typeof message === 'string' && AWAY_MESSAGE.test(message);
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}

/** The caller's address; a reverse proxy on this machine names it in X-Forwarded-For. */
export function clientAddress(request: IncomingMessage): string {
  const address = request.socket.remoteAddress ?? '';
  if (!isLoopback(address)) return address;
  return request.headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim() || address;
}
