import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { toApiError } from './api-error.ts';
import { decodeEscapes } from './characters.ts';
import { readAddressBehind } from './client-address.ts';
import { errorEnvelope } from './envelope.ts';
import { createServer, STATUS_CODES } from './node-http.ts';
import { type Answer, type Incoming, send } from './outcome.ts';
import { Pipelines } from './pipelining.ts';
import { ReadTurns } from './read-turns.ts';
import { logRequest } from './request-log.ts';

/** Both roots serve the same paths with the same handlers (docs/interface.md, Envelope and transport). */
const ROOTS = ['/api', '/stream/0'];

/** Serves live streams. */
export interface Streams {
  isStream(path: string): boolean;
  /** Answers over chunked HTTP. */
  open(incoming: Incoming, response: ServerResponse): Promise<void>;
  /** Answers over WebSocket; `head` holds the bytes that followed the request's head. */
  upgrade(incoming: Incoming, socket: Duplex, head: Buffer): Promise<void>;
}

/** Answers requests; never throws. */
interface Dispatcher {
  answer(incoming: Incoming): Promise<Answer>;
}

/** Where the server sends requests. */
export interface Dispatchers {
  api: Dispatcher;
  pages: Dispatcher;
  streams: readonly Streams[];
}

/** Another service in this process, which answers a request in place of the one that got it. */
export interface Place {
  ctx: Context;
  dispatchers: Dispatchers;
  /** To be called when the request is answered, or its stream has ended. */
  left(): void;
}

/** Finds who else answers a request; undefined for nobody. Rejects with an `ApiError` if they cannot. */
export type PlaceOf = (incoming: Incoming) => Promise<Place> | undefined;

/** The one HTTP server of the process: the API, the pages and the live streams. */
export function createHttpServer(ctx: Context, dispatchers: Dispatchers, placeOf?: PlaceOf): Server {
  const idPrefix = randomBytes(10).toString('hex');
  let count = 0;
  const nextId = (): string => idPrefix + (++count).toString(16).padStart(12, '0');
  const readAddress = readAddressBehind(ctx.config.trustedProxies);
  const incomingOf = (request: IncomingMessage): Incoming =>
    readIncoming(request, nextId(), readAddress(request));

  const server = createServer({
    headersTimeout: 15_000,
    // For a whole request, uploads included; parsed bodies have less (`read-body.ts`).
    requestTimeout: 900_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16_384,
    noDelay: true,
    // Requests that offer another protocol, such as h2c, are answered in HTTP/1.1.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  });

  /** Answers what cannot be dispatched, and closes the connection: what follows may not be what it seems. */
  const refuse = (socket: Duplex, fault: ApiError): void => {
    const body = errorEnvelope(fault, nextId(), ctx.config.url);
    const head = `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}\r\nContent-Type: application/json\r\nConnection: close`;
    socket.end(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  };

  /** Whether somebody else answers a request. */
  const isElsewhere = (incoming: Incoming, response: ServerResponse): boolean => {
    const place = placeOf?.(incoming);
    if (place !== undefined) void serveAt(ctx, place, incoming, response);
    return place !== undefined;
  };

  const pipelines = new Pipelines();
  const reads = new ReadTurns(ctx.store, ctx.streams);
  server.on('request', (request, response) => {
    pipelines.run(request.socket, response, () => {
      if (namesTwoHosts(request)) return refuse(request.socket, twoHosts());
      const incoming = incomingOf(request);
      if (isElsewhere(incoming, response)) return;
      const answer = (): void => void serve(ctx, dispatchers, incoming, response);
      if (incoming.method === 'GET') reads.run(answer);
      else answer();
    });
  });

  server.on('checkContinue', (request, response) => {
    pipelines.run(request.socket, response, () => {
      if (namesTwoHosts(request)) return refuse(request.socket, twoHosts());
      const incoming = { ...incomingOf(request), proceed: () => response.writeContinue() };
      if (isElsewhere(incoming, response)) return;
      void serve(ctx, dispatchers, incoming, response);
    });
  });

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    // Otherwise clients that leave the connection half open after an error would keep it.
    socket.on('finish', () => socket.destroy());
    if (namesTwoHosts(request)) return refuse(socket, twoHosts());
    const incoming = incomingOf(request);
    const place = placeOf?.(incoming);
    if (place === undefined) return upgrade(ctx, dispatchers, incoming, socket, head);
    place.then(
      (other) => {
        socket.once('close', other.left);
        upgrade(other.ctx, other.dispatchers, incoming, socket, head);
      },
      (error) => refuse(socket, toApiError(error)),
    );
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // An error in the middle of a reply would only garble it.
    const { _httpMessage: reply } = socket as typeof socket & { _httpMessage?: ServerResponse };
    if (error.code === 'ECONNRESET' || !socket.writable || reply?.headersSent) {
      socket.destroy();
      return;
    }
    socket.on('finish', () => socket.destroy());
    const fault =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new ApiError('request-timeout', 'the request did not come in time.')
        : new ApiError('malformed-request', 'this is not well-formed HTTP.');
    refuse(socket, fault);
  });
  return server;
}

/** Whether a request has more than one Host header, of which a proxy before us may have read another one (RFC 9112, 3.2). */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count > 1;
}

function twoHosts(): ApiError {
  return new ApiError('malformed-request', 'it names its host more than once.');
}

/** Answers a request for a WebSocket. */
function upgrade(
  ctx: Context,
  { streams }: Dispatchers,
  incoming: Incoming,
  socket: Duplex,
  head: Buffer,
): void {
  const stream = streams.find((one) => one.isStream(incoming.path));
  if (stream !== undefined) void openUpgraded(ctx, stream, incoming, socket, head);
  else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

async function openUpgraded(
  ctx: Context,
  streams: Streams,
  incoming: Incoming,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const reached = ctx.horizon?.reach();
  // Without a wait where there is nothing to wait for.
  if (reached !== undefined) await reached;
  await streams.upgrade(incoming, socket, head);
}

/** Lets another service answer a request. */
async function serveAt(
  ctx: Context,
  place: Promise<Place>,
  incoming: Incoming,
  response: ServerResponse,
): Promise<void> {
  try {
    const other = await place;
    response.once('close', other.left);
    // The client may have gone meanwhile.
    if (response.destroyed) other.left();
    else await serve(other.ctx, other.dispatchers, incoming, response);
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.slug === 'internal-error') ctx.log.error({ id: incoming.id, err: thrown }, 'a sandbox failed');
    const headers = ['Content-Type', 'application/json', ...Object.entries(error.headers).flat()];
    const body = errorEnvelope(error, incoming.id, ctx.config.url);
    await send(incoming, response, { status: error.status, headers, body }).catch(() => response.destroy());
  }
}

async function serve(
  ctx: Context,
  { api, pages, streams }: Dispatchers,
  incoming: Incoming,
  response: ServerResponse,
): Promise<void> {
  const reached = ctx.horizon?.reach();
  // Without a wait where there is nothing to wait for.
  if (reached !== undefined) await reached;
  const stream = streams.find((one) => one.isStream(incoming.path));
  if (stream !== undefined) {
    await stream.open(incoming, response);
    return;
  }
  if (incoming.method !== 'GET' && incoming.method !== 'OPTIONS') await ctx.streams.keepUp();
  const root = ROOTS.find((prefix) => incoming.path.startsWith(`${prefix}/`));
  try {
    if (root !== undefined) incoming.path = incoming.path.slice(root.length);
    const { route, outcome } = await (root === undefined ? pages : api).answer(incoming);
    // Makes keep-alive clients reconnect elsewhere.
    if (ctx.processes.isStopping) response.shouldKeepAlive = false;
    await send(incoming, response, outcome);
    const seconds = logRequest(ctx, incoming, route, outcome);
    ctx.metrics.request(route, incoming.method, outcome.status, seconds);
  } catch (error) {
    ctx.log.error({ id: incoming.id, err: error }, 'a reply could not be sent');
    response.destroy();
  }
}

function readIncoming(request: IncomingMessage, id: string, ip: string): Incoming {
  // If the URL is absolute (RFC 9112, 3.2.2), ignore the origin.
  const target = request.url ?? '/';
  const url = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return {
    request,
    method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
    // Collapse repeated slashes.
    path: path.includes('//') ? path.replace(/\/{2,}/g, '/') : path,
    query: mark < 0 ? {} : readQuery(url.slice(mark + 1)),
    ip,
    id,
    start: performance.now(),
    caller: { userId: undefined, appId: undefined },
  };
}

/** The most parameters that are read of a query. */
const MAX_PARAMETERS = 1000;

/** Parses the query; the last of repeated parameters counts (docs/interface.md, Envelope and transport). */
function readQuery(text: string): Record<string, string | undefined> {
  const query: Record<string, string | undefined> = {};
  for (const pair of text.split('&', MAX_PARAMETERS)) {
    if (pair === '') continue;
    const end = pair.indexOf('=');
    query[decodeForm(end < 0 ? pair : pair.slice(0, end))] = end < 0 ? '' : decodeForm(pair.slice(end + 1));
  }
  return query;
}

function decodeForm(text: string): string {
  return decodeEscapes(text.includes('+') ? text.replaceAll('+', ' ') : text);
}
