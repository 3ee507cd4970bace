import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Credentials, Viewer } from '../../http/endpoint.ts';
import type { Incoming } from '../../http/outcome.ts';
import { authenticateDelegate } from './delegates.ts';
import { tokenCache } from './tokens.cache.ts';

/**
 * The caller of a request: by a delegate token if the endpoint accepts one, else by the access token in the Authorization header,
 * the query, or the body of POST, PUT and PATCH (docs/interface.md, Tokens and sign-in).
 * @throws {ApiError} 401 for an invalid token, even if none is needed.
 */
export async function authenticate(
  ctx: Context,
  incoming: Incoming,
  { delegates, fields }: Credentials,
): Promise<Viewer> {
  if (delegates) {
    const delegated = await authenticateDelegate(ctx, incoming);
    if (delegated !== undefined) return delegated;
  }
  const { request, query } = incoming;
  // Other schemes do not carry access tokens; anything after `Bearer` is one, even if malformed.
  const bearer = /^bearer(?: +([^ ].*)?)?$/i.exec(request.headers.authorization ?? '');
  const secret = bearer ? (bearer[1] ?? '').trim() : (query.access_token ?? fields?.access_token);
  if (secret === undefined) return undefined;
  if (typeof secret !== 'string') throw new ApiError('invalid-token', 'the access token is malformed.');
  const tokens = ctx.caches.of(tokenCache);
  return tokens.cached(secret) ?? (await tokens.find(secret));
}
