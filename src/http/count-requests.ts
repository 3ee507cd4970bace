import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';
import { clientAddress } from './client-address.ts';
import type { Viewer } from './endpoint.ts';
import type { RateLimiter } from './limits.ts';

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
