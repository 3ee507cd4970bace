import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { toApiError } from './api-error.ts';
import { checkBody, takeBody } from './body.ts';
import { checkToken, presentsAccessToken, presentsToken } from './check-token.ts';
import { Cors, privately } from './cors.ts';
import { countRequest, identifyCaller } from './count-requests.ts';
import type { Authenticate, Call, Endpoint, Redirect, Reply } from './endpoint.ts';
import { errorEnvelope, pretty, replyEnvelope } from './envelope.ts';
import { Idempotency } from './idempotency.ts';
import { type JsonText, joinJson } from './json-text.ts';
import type { Answer, Incoming } from './outcome.ts';
import { readParams } from './params.ts';
import { contentTypeOf, isParsed, keysOf, type ParsedBody, readBody } from './read-body.ts';
import { Router } from './router.ts';
import { isUpload, openUpload } from './upload.ts';
import { addWarnings, warningsOf, withMeant } from './warnings.ts';

/** What the API needs from the rest of the service. */
export interface ApiParts {
  authenticate: Authenticate;
  /** Runs a call and subscribes a stream connection to the events that follow. */
  subscribe(
    endpoint: Endpoint,
    call: Call,
    connectionId: string,
    isHead: boolean,
  ): Promise<Reply | Redirect | undefined>;
}

/** Answers API calls: finds the endpoint, runs it and wraps its reply in an envelope. */
export class Api {
  readonly #ctx: Context;
  readonly #parts: ApiParts;
  readonly #router: Router<Endpoint>;
  readonly #prettyHeaders: string[];
  readonly #cors: Cors;
  readonly #once: Idempotency;

  constructor(ctx: Context, endpoints: readonly Endpoint[], parts: ApiParts) {
    this.#ctx = ctx;
    this.#parts = parts;
    this.#router = new Router(endpoints);
    this.#prettyHeaders = ctx.config.headerPrefixes.map((prefix) => `${prefix}Pretty-JSON`.toLowerCase());
    this.#cors = new Cors(ctx.config);
    this.#once = new Idempotency(ctx);
  }

  /** Answers one call; never throws. */
  async answer(incoming: Incoming): Promise<Answer> {
    if (incoming.request.method === 'OPTIONS') return { route: 'preflight', outcome: this.#cors.preflight() };
    const headers = [...this.#cors.headers];
    const result = { route: 'unknown', status: 200, wrapper: '' };
    let body: JsonText | Buffer;
    let error: ApiError | undefined;
    try {
      result.wrapper = readCallback(incoming);
      const { route, params } = this.#router.find(incoming.method, incoming.path);
      result.route = route.name;
      const parsed = mayHoldToken(route, incoming) ? await readBody(incoming) : undefined;
      if (parsed !== undefined && keysOf(parsed)?.access_token !== undefined && result.wrapper !== '') {
        result.wrapper = '';
        throw callbackWithToken();
      }
      const { reply, warnings: read } = await this.#call(route, params, incoming, headers, parsed);
      if (reply === undefined)
        return { route: route.name, outcome: { status: 204, headers, body: joinJson('') } };
      if ('redirect' in reply) {
        headers.push('Location', reply.redirect);
        return { route: route.name, outcome: { status: 302, headers, body: joinJson('') } };
      }
      body = replyEnvelope(reply);
      if (route.cacheSeconds !== undefined) allowCaching(headers, route.cacheSeconds);
      const warnings = reply.warnings === undefined ? read : [...read, ...reply.warnings];
      if (warnings.length > 0) body = addWarnings(body, warnings);
    } catch (thrown) {
      error = toApiError(thrown);
      if (error.slug === 'internal-error') {
        this.#ctx.log.error({ id: incoming.id, route: result.route, err: thrown }, 'a call failed');
      }
      for (const [name, value] of Object.entries(error.headers)) headers.push(name, value);
      result.status = error.status;
      body = errorEnvelope(error, incoming.id, this.#ctx.config.url);
    }
    if (this.#prettyHeaders.some((name) => incoming.request.headers[name] !== undefined)) body = pretty(body);
    if (result.wrapper === '') {
      headers.push('Content-Type', 'application/json');
    } else {
      body = joinJson(result.wrapper, '(', typeof body === 'string' ? body : body.toString('latin1'), ')');
      result.status = 200;
      headers.push('Content-Type', 'application/javascript; charset=utf-8');
    }
    const outcome = { status: result.status, headers, body, ...(error !== undefined && { error }) };
    return { route: result.route, outcome };
  }

  /** Authenticates, checks and runs the call, reporting errors in a fixed order. */
  async #call(
    endpoint: Endpoint,
    params: Readonly<Record<string, string | undefined>>,
    incoming: Incoming,
    headers: string[],
    parsed: ParsedBody | undefined,
  ): Promise<{ reply: Reply | Redirect | undefined; warnings: readonly string[] }> {
    const ctx = this.#ctx;
    const { body } = endpoint;
    const fields = parsed && keysOf(parsed);
    if (presentsToken(incoming) || fields?.access_token !== undefined) headers.push(...privately);
    const viewer = await identifyCaller(ctx.limiter, incoming, headers, () =>
      this.#parts.authenticate(incoming, { delegates: endpoint.delegates, fields }),
    );
    if (endpoint.limited) {
      headers.push(...(await countRequest(ctx.limiter, viewer, incoming, endpoint)));
    }
    checkToken(endpoint, viewer);
    const clamped: string[] = [];
    const call: Call = {
      ctx,
      endpoint,
      viewer,
      ip: incoming.ip,
      path: readParams(endpoint.pathParams, params),
      query: readParams(endpoint.query, incoming.query, (sentence) => clamped.push(sentence)),
      given: incoming.query,
      body: undefined,
    };
    // Read the body only now that the caller is known and allowed to send one.
    const isParsedBody = body !== undefined && !isUpload(body, incoming);
    if (body !== undefined) {
      call.body = isParsedBody
        ? await takeBody(body, incoming, parsed)
        : openUpload(body, incoming, ctx.config.headerPrefixes);
    }
    const unknown = warningsOf(endpoint, incoming.query, call.body);
    try {
      if (isParsedBody) checkBody(body, call.body);
      const reply = await this.#run(call, incoming, headers);
      return { reply, warnings: clamped.length === 0 ? unknown : [...clamped, ...unknown] };
    } catch (thrown) {
      throw withMeant(thrown, unknown);
    }
  }

  async #run(call: Call, incoming: Incoming, headers: string[]): Promise<Reply | Redirect | undefined> {
    const { endpoint } = call;
    const key = incoming.request.headers['idempotency-key']?.toString();
    if (endpoint.creates !== undefined && key !== undefined) {
      return this.#once.run(call, endpoint.creates, key, headers);
    }
    const connectionId = incoming.query.connection_id;
    return endpoint.subscribe === undefined || connectionId === undefined
      ? endpoint.handle(call)
      : this.#parts.subscribe(endpoint, call, connectionId, incoming.request.method === 'HEAD');
  }
}

/**
 * Whether to read the body early, because the token may be in it: the headers and query hold none. Size-limited, since anybody
 * can send it.
 */
function mayHoldToken({ method, body }: Endpoint, incoming: Incoming): boolean {
  if (method === 'GET' || method === 'DELETE' || presentsAccessToken(incoming)) return false;
  if (body !== undefined && isUpload(body, incoming)) return false;
  const type = contentTypeOf(incoming.request);
  return type === '' || isParsed(type);
}

/** Lets clients cache a reply: only the caller's if a token was sent, else also shared caches. */
function allowCaching(headers: string[], seconds: number): void {
  const at = headers.indexOf('Cache-Control');
  if (at === -1) headers.push('Cache-Control', `public, max-age=${seconds}`);
  else headers[at + 1] = `private, max-age=${seconds}`;
}

/** The start of a JSONP reply; empty without `callback`. */
function readCallback(incoming: Incoming): string {
  const name = incoming.query.callback;
  if (name === undefined) return '';
  if (!/^[\w.$]{1,100}$/.test(name)) {
    throw new ApiError(
      'invalid-parameter',
      'callback must be letters, digits, "_", "." or "$", at most 100.',
    );
  }
  if (presentsToken(incoming)) throw callbackWithToken();
  return name;
}

function callbackWithToken(): ApiError {
  return new ApiError('invalid-parameter', 'callback is for calls without a token.');
}
