import { ApiError } from '../errors.ts';
import type { Caller, Viewer } from './endpoint.ts';
import type { Allowance, CountedAs, CountedToken, RateLimits } from './limits.ts';
import type { Incoming } from './outcome.ts';

const AS_READ: CountedAs = { isWrite: false };

/**
 * Counts a request against the caller's limits. @returns the rate-limit headers (docs/interface.md, Limits).
 * @throws {ApiError} 429 when the limit is reached.
 */
export async function countRequest(
  limiter: RateLimits | undefined,
  viewer: Viewer,
  { ip }: Incoming,
  countedAs: CountedAs,
): Promise<string[]> {
  if (limiter === undefined) return [];
  return headersOf(await limiter.count(viewer === undefined ? { ip } : countedToken(viewer), countedAs));
}

/** Counts a request for a page or a picture. @throws {ApiError} 429 when the limit of the IP address is reached. */
export async function countPage(
  limiter: RateLimits | undefined,
  kind: 'page' | 'picture',
  { ip }: Incoming,
): Promise<void> {
  if (limiter !== undefined) headersOf(await limiter.countPage(kind, ip));
}

/** How the calls of a token are counted. Its account is the user, or the app for an app token. */
export function countedToken({
  id,
  userId,
  appId,
  limitPercent: percent,
}: Pick<Caller, 'id' | 'userId' | 'appId' | 'limitPercent'>): CountedToken {
  const account = userId === undefined ? `app-${appId}` : String(userId);
  return { token: id, account, own: percent === undefined ? undefined : { app: appId, percent } };
}

/** @throws {ApiError} 429 with the same headers when the limit is reached. */
function headersOf({ limit, remaining, reset, allowed }: Allowance): string[] {
  const headers = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(reset),
  };
  if (!allowed) throw new ApiError('too-many-requests', '', { ...headers, 'Retry-After': String(reset) });
  return Object.entries(headers).flat();
}

/**
 * Authenticates the caller and records the identity in `headers` and for the log. A failure counts as a call without a token,
 * even if the call is not limited: otherwise tokens could be guessed at any rate. It does not affect calls with valid tokens from
 * the same IP address. The rate-limit headers of a failure are added to `headers`.
 * @throws {ApiError} 429 when the limit is reached, else what `find` throws.
 */
export async function identifyCaller(
  limiter: RateLimits | undefined,
  incoming: Incoming,
  headers: string[],
  find: () => Promise<Viewer>,
): Promise<Viewer> {
  try {
    const viewer = await find();
    if (viewer !== undefined) {
      headers.push('X-OAuth-Scopes', viewer.scopes.join(','));
      incoming.caller.userId = viewer.userId;
      incoming.caller.appId = viewer.appId;
    }
    return viewer;
  } catch (thrown) {
    const isFailure = thrown instanceof ApiError && thrown.status === 401;
    if (isFailure) headers.push(...(await countRequest(limiter, undefined, incoming, AS_READ)));
    throw thrown;
  }
}
