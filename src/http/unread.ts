import type { IncomingMessage } from 'node:http';
import { hasBody } from './read-body.ts';

/** Largest body that is read and thrown away so that its connection can be used again, in bytes. */
const MAX_DISCARDED = 64 * 1024;

/**
 * How long a client that was answered before it had sent everything may go on sending, in milliseconds: a connection
 * that is closed while bytes are on their way loses the reply.
 */
const LINGER_MS = 1000;

/**
 * Throws away what was not read of a request's body, now and as it arrives: a connection whose bytes are not taken
 * would not come to its next request. @returns whether some of the body has not arrived yet.
 */
export function leaveBody(request: IncomingMessage): boolean {
  if (request.readableEnded || !hasBody(request)) return false;
  request.unpipe();
  request.resume();
  return !request.complete && !request.destroyed;
}

/** Whether the connection of such a request is to be closed: it may hold any number of bytes more. */
export function mustClose({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return headers.expect !== undefined || length > MAX_DISCARDED;
}

/** Waits for the rest of a request, for a moment. @returns whether it came. */
export function linger(request: IncomingMessage): Promise<boolean> {
  // It may have arrived while the reply was being compressed, and tells so only once.
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
