import { ApiError, needsFactor } from '../errors.ts';
import { adminScope } from '../scopes.ts';
import type { Endpoint, Viewer } from './endpoint.ts';
import type { Incoming } from './outcome.ts';

/** Whether the headers or query hold a token, valid or not. */
export function presentsToken({ request, query }: Incoming): boolean {
  return (
    request.headers.authorization !== undefined ||
    request.headers['identity-delegate-token'] !== undefined ||
    query.access_token !== undefined ||
    query.delegate_token !== undefined
  );
}

/** Whether the headers or query hold an access token, valid or not; if so, the body is not searched for one. */
export function presentsAccessToken({ request, query }: Incoming): boolean {
  return query.access_token !== undefined || /^bearer\b/i.test(request.headers.authorization ?? '');
}

/** @throws {ApiError} 401 or 403 if the call needs another token than the caller's. */
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
    if (viewer.lacksFactor && scopes.includes(adminScope)) throw needsFactor();
    throw new ApiError('missing-scope', `You need the following scopes: ${scopes.join(' or ')}`);
  }
}
