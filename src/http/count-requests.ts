import { ApiError } from '../errors.ts';
import type { Caller, Viewer } from './endpoint.ts';
import type { Allowance, CountedAs, RateLimits } from './limits.ts';
import type { Incoming } from './outcome.ts';

const AS_READ: CountedAs = { isWrite: false };

/**
 * Counts a request against the caller's limits. @returns the headers that tell how much is left (docs/interface.md, Limits).
 * @throws {ApiError} 429 when nothing is.
 */
export async function countRequest(
  limiter: RateLimits | undefined,
  viewer: Viewer,
  { ip }: Incoming,
  countedAs: CountedAs,
): Promise<string[]> {
  if (limiter === undefined) return [];
  const caller = viewer === undefined ? { ip } : { token: viewer.id, account: accountOf(viewer) };
  return headersOf(await limiter.count(caller, countedAs));
}

/** Counts a request for a page or a picture. @throws {ApiError} 429 when the limit of the IP address is reached. */
export async function countPage(
  limiter: RateLimits | undefined,
  kind: 'page' | 'picture',
  { ip }: Incoming,
): Promise<void> {
  if (limiter !== undefined) headersOf(await limiter.countPage(kind, ip));
}

/** The account whose tokens are counted together: the user's, or that of an app which calls for itself. */
function accountOf({ userId, appId }: Caller): string {
  return userId === undefined ? `app-${appId}` : String(userId);
}

/** @throws {ApiError} 429 with the same headers when nothing is left. */
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
 * Authenticates the caller, and says in `headers` and for the log who that is. A failure counts as a call without a token,
 * also where calls are not limited: otherwise tokens could be guessed at any rate. Calls with valid tokens from the same IP
 * address are not affected; `headers` is told how much is left then.
 * @throws {ApiError} 429 when nothing is left, else what `find` throws.
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
