import type { IncomingMessage } from 'node:http';

/** Whether a request has a body at all. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Largest unread body that is discarded to keep its connection usable, in bytes. */
const MAX_DISCARDED = 64 * 1024;

/**
 * How long a client may go on sending after it was answered early, in milliseconds: closing a connection while bytes are in
 * flight loses the reply.
 */
const LINGER_MS = 1000;

/**
 * Discards the unread rest of a request's body, now and as it arrives: otherwise the connection would never reach its next
 * request. @returns whether some of the body has not arrived yet.
 */
export function leaveBody(request: IncomingMessage): boolean {
  if (request.readableEnded || !hasBody(request)) return false;
  request.unpipe();
  request.resume();
  return !request.complete && !request.destroyed;
}

/** Whether to close the connection after such a request, since an unbounded rest may follow. */
export function mustClose({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return headers.expect !== undefined || length > MAX_DISCARDED;
}

/** Waits briefly for the rest of a request. @returns whether it arrived. */
export function linger(request: IncomingMessage): Promise<boolean> {
  // It may have arrived while the reply was compressed, and the event fires only once.
  if (request.complete || request.destroyed) return Promise.resolve(request.complete);
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve(request.complete);
    };
    const timer = setTimeout(end, LINGER_MS);
    request.on('end', end).on('close', end).on('error', end);
  });
}
