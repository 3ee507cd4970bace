import { ApiError } from '../errors.ts';
import type { Viewer } from './endpoint.ts';
import type { RateLimits } from './limits.ts';
import type { Incoming } from './outcome.ts';

/**
 * Counts a request against the caller's limits. @returns the headers that tell how much is left (docs/interface.md, Limits).
 * @throws {ApiError} 429 when nothing is.
 */
export async function countRequest(
  limiter: RateLimits | undefined,
  viewer: Viewer,
  { address }: Incoming,
  isWrite: boolean,
): Promise<string[]> {
  if (limiter === undefined) return [];
  const caller = viewer === undefined ? { address } : { token: viewer.id };
  const { limit, remaining, reset, allowed } = await limiter.count(caller, isWrite);
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
export async function countFailures(
  limiter: RateLimits | undefined,
  incoming: Incoming,
  headers: string[],
  find: () => Promise<Viewer>,
): Promise<Viewer> {
  try {
    return await find();
  } catch (thrown) {
    const isFailure = thrown instanceof ApiError && thrown.status === 401;
    if (isFailure) headers.push(...(await countRequest(limiter, undefined, incoming, false)));
    throw thrown;
  }
}
