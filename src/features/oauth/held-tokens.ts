import { digest } from '../../digest.ts';
import { type JsonText, toJson } from '../../http/json-text.ts';
import { authenticateClient } from '../apps/apps.ts';
import { endTokenById, scopesInForce } from '../tokens/tokens.ts';
import { type AppRequest, credentialsOf, identifyClient } from './oauth.client.ts';
import { OAuthError } from './oauth.errors.ts';
import { selectTokenOfApp } from './oauth.sql.ts';

/**
 * Ends a token that the app holds (RFC 7009). The reply to any other text is the same, so that it says nothing about tokens of other
 * apps. The token itself proves enough for an app that has no secret: with it, `DELETE /token` would end it as well.
 * @throws {OAuthError} | {ApiError}
 */
export async function revoke(request: AppRequest): Promise<JsonText> {
  const { app } = await identifyClient(request);
  const token = await findToken(request, app.id);
  if (token !== undefined) await endTokenById(request.ctx.store, token.id);
  return toJson({});
}

/**
 * Describes a token that the app holds (RFC 7662); of any other text it says only that it is not valid. Apps without a secret cannot
 * ask, since anybody could in their name.
 * @throws {OAuthError} | {ApiError}
 */
export async function introspect(request: AppRequest): Promise<JsonText> {
  const { ctx } = request;
  const app = await authenticateClient(ctx, credentialsOf(request));
  const token = await findToken(request, app.id);
  if (token === undefined) return toJson({ active: false });
  const { user_id, username, created_at } = token;
  const [inForce] = await scopesInForce(ctx.store.read, [token]);
  return toJson({
    active: true,
    client_id: app.client_id,
    token_type: 'Bearer',
    scope: inForce?.scopes.join(' '),
    iat: Math.floor(created_at / 1000),
    iss: ctx.config.url,
    ...(user_id !== null && { sub: String(user_id), username }),
  });
}

/** The valid token of an app that a request names. */
async function findToken({ ctx, form }: AppRequest, appId: number) {
  if (form.token === undefined) throw new OAuthError('invalid_request', 'You must supply token.');
  const hash = digest(ctx.digestKey, form.token);
  const [token] = await selectTokenOfApp(ctx.store.read, { digest: hash, app_id: appId });
  return token;
}
