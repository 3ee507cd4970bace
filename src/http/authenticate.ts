import { ApiError } from '../errors.ts';
import type { TokenCache } from '../features/tokens/tokens.cache.ts';
import type { RawBody } from './body.ts';
import type { Endpoint, Viewer } from './endpoint.ts';
import type { Incoming } from './outcome.ts';

/**
 * The caller's token from the Authorization header, the query, or the body of POST, PUT and PATCH (decision 5).
 * @throws {ApiError} 401 for a token that is not good, also where none is needed.
 */
export async function authenticate(
  tokens: TokenCache,
  { request, query }: Pick<Incoming, 'request' | 'query'>,
  body?: RawBody,
): Promise<Viewer> {
  // Other schemes are not about access tokens; whatever follows `Bearer` is one, if only a malformed one.
  const bearer = /^bearer(?: +(.*))?$/i.exec(request.headers.authorization ?? '');
  const secret = bearer ? (bearer[1] ?? '').trim() : (query.access_token ?? body?.value.access_token);
  if (secret === undefined) return undefined;
  if (typeof secret !== 'string') throw new ApiError('invalid-token', 'the access token is malformed.');
  return tokens.find(secret);
}

/** @throws {ApiError} 401 or 403 when the call needs another token than the caller's. */
export function checkToken(endpoint: Endpoint, viewer: Viewer): void {
  if (endpoint.token === 'none' && viewer === undefined) return;
  if (viewer === undefined) {
    const kind = endpoint.token === 'any' ? 'an access' : endpoint.token === 'app' ? 'an app' : 'a user';
    throw new ApiError('missing-token', `this call needs ${kind} token.`);
  }
  if (endpoint.token === 'user' && viewer.userId === undefined) {
    throw new ApiError('wrong-token-kind', 'this call needs a user token.');
  }
  if (endpoint.token === 'app' && viewer.userId !== undefined) {
    throw new ApiError('wrong-token-kind', 'this call needs an app token.');
  }
  const { scopes } = endpoint;
  if (
    scopes.length > 0 &&
    viewer.userId !== undefined &&
    !scopes.some((scope) => viewer.scopes.includes(scope))
  ) {
    throw new ApiError('missing-scope', `You need the following scopes: ${scopes.join(' or ')}`);
  }
}
