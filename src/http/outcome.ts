import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress } from './envelope.ts';
import type { Wire } from './wire.ts';

/** An answer before it is written: headers as a flat list of names and values, the body in wire form or as bytes. */
export interface Outcome {
  status: number;
  headers: string[];
  body: Wire | Buffer;
}

/** A request as dispatchers see it: `query` holds the last of repeated parameters. */
export interface Incoming {
  request: IncomingMessage;
  method: string;
  path: string;
  query: Record<string, string | undefined>;
  /** The client's IP address. */
  address: string;
  /** 32 hex characters that name the request in its reply and in the log. */
  id: string;
}

/** What a dispatcher gives back: the answer, and the name of the route for metrics and logs. */
export interface Answer {
  outcome: Outcome;
  route: string;
}

/** Writes an answer, compressed when that pays. */
export async function send(incoming: Incoming, response: ServerResponse, outcome: Outcome): Promise<void> {
  const { headers } = outcome;
  let { body } = outcome;
  const compressed = isPicture(headers) ? undefined : await compress(incoming.request, body);
  if (compressed !== undefined) {
    headers.push('Content-Encoding', compressed.encoding);
    body = compressed.body;
  }
  if (outcome.status !== 204 && outcome.status !== 304)
    headers.push('Content-Length', String(body.length), 'Vary', 'Accept-Encoding');
  response.writeHead(outcome.status, headers);
  if (typeof body === 'string') response.end(body, 'latin1');
  else response.end(body);
}

/** Pictures are compressed as they are; SVG is text. */
function isPicture(headers: readonly string[]): boolean {
  const type = headers[headers.indexOf('Content-Type') + 1] ?? '';
  return type.startsWith('image/') && type !== 'image/svg+xml';
}
