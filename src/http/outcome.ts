import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStream } from '../blobs/file-stream.ts';
import type { ApiError } from '../errors.ts';
import { acceptedEncoding, compress, compressor, encodingFor } from './compress.ts';
import type { JsonText } from './json-text.ts';
import { leaveBody, linger, mustClose } from './unread.ts';

/** An answer not yet written: headers as a flat list of names and values, the body as JSON text, bytes or a stream. */
export interface Outcome {
  status: number;
  headers: string[];
  body: JsonText | Buffer | Readable;
  /** Length of a body that is a stream, in bytes, if known. */
  length?: number;
  /** The name in metrics and logs, if it is not that of the route. */
  route?: string;
  /** What it reports, for the figures of apps: the status of a reply with `callback` does not say it. */
  error?: ApiError;
}

/** A request as dispatchers see it: for repeated parameters, `query` holds the last. */
export interface Incoming {
  request: IncomingMessage;
  method: string;
  path: string;
  query: Record<string, string | undefined>;
  /** The client's IP address. */
  ip: string;
  /** Requests the body, if the client waits for `100 Continue` (`Expect: 100-continue`). */
  proceed?: () => void;
  /** 32 hex characters that identify the request in its reply and in the log. */
  id: string;
  /** When it arrived, by `performance.now()`. */
  start: number;
  /** Who makes the request, for the log; filled in after authentication. */
  caller: { userId?: number | undefined; appId?: number | undefined };
}

/** A dispatcher's result: the answer, and the name of the route for metrics and logs. */
export interface Answer {
  outcome: Outcome;
  route: string;
}

/** How long a client may take nothing of a streamed reply before it counts as gone, in milliseconds. */
const STALLED_MS = 60_000;

/**
 * Writes an answer, compressed if that pays; resolves when it has been handed over.
 * @throws what a streamed body fails with, after ending the connection.
 */
export async function send(incoming: Incoming, response: ServerResponse, outcome: Outcome): Promise<void> {
  const { request } = incoming;
  const { status, headers } = outcome;
  const isLeft = leaveBody(request);
  if (isLeft && mustClose(request)) headers.push('Connection', 'close');
  if (outcome.body instanceof Readable) return sendStream(request, response, outcome, outcome.body);
  let { body } = outcome;
  const encoding = isPicture(headers) ? undefined : encodingFor(request, body);
  if (encoding !== undefined) {
    headers.push('Content-Encoding', encoding);
    body = await compress(encoding, body);
  }
  if (status !== 204 && status !== 304)
    headers.push('Content-Length', String(body.length), 'Vary', 'Accept-Encoding');
  response.writeHead(status, headers);
  if (!isLeft) {
    if (typeof body === 'string') response.end(body, 'latin1');
    else response.end(body);
    return;
  }
  response.flushHeaders();
  response.write(typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
  void linger(request).then((isAll) => response.end(() => isAll || request.socket.destroySoon()));
}

async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, length }: Outcome,
  body: Readable,
): Promise<void> {
  const isEmpty = request.method === 'HEAD' || status === 204 || status === 304;
  const encoding =
    status === 200 && isText(headers) && !isFixed(headers) ? acceptedEncoding(request) : undefined;
  if (status !== 204 && status !== 304) {
    headers.push('Vary', 'Accept-Encoding');
    if (encoding !== undefined) headers.push('Content-Encoding', encoding);
    else if (length !== undefined) headers.push('Content-Length', String(length));
  }
  response.writeHead(status, headers);
  if (isEmpty) {
    body.destroy();
    response.end();
    return;
  }
  response.setTimeout(STALLED_MS, () => response.destroy());
  try {
    if (encoding !== undefined) await pipeline(body, compressor(encoding), response);
    else if (length !== undefined) await pipeline(cheapest(body), exactly(length), response);
    else await pipeline(body, response);
  } catch (error) {
    // The client has disconnected, which also closed the body.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    body.destroy();
  }
}

/** Reads a file in large pieces if possible: each exceeds the response's buffer, so it is sent before the next is read. */
function cheapest(body: Readable): AsyncIterable<Buffer> {
  return body instanceof FileStream ? body.pieces() : body;
}

/** Fails unless exactly this many bytes pass: with a wrong Content-Length the client would misread what follows. */
function exactly(length: number) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = length;
    for await (const chunk of chunks) {
      left -= chunk.length;
      if (left < 0) throw new Error('a reply is longer than was declared');
      yield chunk;
    }
    if (left > 0) throw new Error('a reply is shorter than was declared');
  };
}

/** Picture formats are already compressed; SVG is text. */
function isPicture(headers: readonly string[]): boolean {
  const type = contentTypeOf(headers);
  return type.startsWith('image/') && type !== 'image/svg+xml';
}

/** Whether it supports range requests and must therefore be sent uncompressed. */
function isFixed(headers: readonly string[]): boolean {
  return headers.includes('Accept-Ranges');
}

function isText(headers: readonly string[]): boolean {
  return /^text\/|[/+](json|xml)\b|javascript/.test(contentTypeOf(headers));
}

function contentTypeOf(headers: readonly string[]): string {
  return headers[headers.indexOf('Content-Type') + 1] ?? '';
}
