import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import { parseScopes, type Scope } from '../../scopes.ts';
import { checkCredentials } from '../accounts/accounts.ts';
import {
  type AppRow,
  authenticateClient,
  comparableUri,
  isSecret,
  readBasic,
  requireClient,
} from '../apps/apps.ts';
import {
  grantable,
  issueAppToken,
  issueDelegateToken,
  issueUserToken,
  renderOwnToken,
  type Token,
  tokenCache,
} from '../tokens/tokens.ts';
import { redeemDeviceCode } from './device.actions.ts';
import { exchangeCode } from './oauth.actions.ts';
import { type AppRequest, credentialsOf, identifyClient, identifyDevice } from './oauth.client.ts';
import { OAuthError } from './oauth.errors.ts';

/** Grants by name (docs/interface.md, The token endpoint). @returns JSON of the reply. */
const grants: Readonly<Record<string, (request: AppRequest) => Promise<JsonText>>> = {
  authorization_code: grantForCode,
  client_credentials: grantForApp,
  password: grantForPassword,
  delegate: grantForDelegate,
  'urn:ietf:params:oauth:grant-type:device_code': grantForDevice,
};

/** The names of the grants. */
export const grantTypes = Object.keys(grants);

/**
 * Answers a request for a token. @returns JSON of the reply.
 * @throws {OAuthError} | {ApiError}
 */
export async function grant(request: AppRequest): Promise<JsonText> {
  const { grant_type } = request.form;
  if (grant_type === undefined) throw new OAuthError('invalid_request', 'You must supply grant_type.');
  if (!Object.hasOwn(grants, grant_type)) {
    throw new OAuthError('unsupported_grant_type', `grant_type must be one of ${grantTypes.join(', ')}.`);
  }
  return (grants[grant_type] as (request: AppRequest) => Promise<JsonText>)(request);
}

async function grantForCode(request: AppRequest): Promise<JsonText> {
  const { ctx, form } = request;
  // An app that cannot keep a secret relies on PKCE.
  const { app, isAuthenticated } = await identifyClient(request);
  if (form.code === undefined) throw new OAuthError('invalid_request', 'You must supply code.');
  const { secret, userId, username, scopes } = await exchangeCode(ctx, {
    appId: app.id,
    code: form.code,
    redirectUri: form.redirect_uri === undefined ? undefined : comparableUri(form.redirect_uri),
    verifier: form.code_verifier,
    isAuthenticated,
  });
  return userReply(ctx, app, secret, { id: userId, username }, scopes);
}

async function grantForApp(request: AppRequest): Promise<JsonText> {
  const { ctx } = request;
  const app = await authenticateClient(ctx, credentialsOf(request));
  const secret = await issueAppToken(ctx, app.id);
  const token = await renderOwnToken(ctx, tokenOf(app, undefined, []));
  return joinJson('{"access_token":"', secret, '","token_type":"Bearer","token":', token, '}');
}

async function grantForPassword(request: AppRequest): Promise<JsonText> {
  const { ctx, form, authorization, ip } = request;
  const client = credentialsOf(request);
  const app =
    readBasic(authorization) === undefined
      ? await requireClient(ctx, client.id)
      : await authenticateClient(ctx, client);
  if (app.password_grant_secret_digest === null) {
    throw new OAuthError('unauthorized_client', 'this app may not use the password grant.');
  }
  if (!isSecret(ctx, app.password_grant_secret_digest, form.password_grant_secret)) {
    throw new OAuthError('invalid_client', 'password_grant_secret is wrong or missing.');
  }
  const { username, password } = form;
  if (username === undefined || password === undefined) {
    throw new OAuthError('invalid_request', 'You must supply username and password.');
  }
  const user = await checkCredentials(ctx, { login: username, password, ip }).catch((error) => {
    if (error instanceof ApiError && error.slug === 'not-allowed') {
      throw new OAuthError('invalid_grant', 'the username or the password is wrong.');
    }
    throw error;
  });
  if (user.hasSecondStep) {
    throw new OAuthError(
      'invalid_grant',
      'this account has a second step, so it signs in on a page (/oauth/authorize).',
    );
  }
  const key = { app_id: app.id, user_id: user.id };
  const scopes = await grantable(ctx.store.read, key, parseScopes(form.scope ?? ''));
  const secret = await issueUserToken(ctx, app.id, user.id, scopes);
  return userReply(ctx, app, secret, user, scopes);
}

/** Of a device without a browser (docs/interface.md, Devices). */
async function grantForDevice(request: AppRequest): Promise<JsonText> {
  const { ctx, form } = request;
  const app = await identifyDevice(request);
  if (form.device_code === undefined) throw new OAuthError('invalid_request', 'You must supply device_code.');
  const { secret, userId, username, scopes } = await redeemDeviceCode(ctx, app.id, form.device_code);
  return userReply(ctx, app, secret, { id: userId, username }, scopes);
}

/** Identity delegation (docs/interface.md, Identity delegation). */
async function grantForDelegate({ ctx, form, authorization }: AppRequest): Promise<JsonText> {
  const secret = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? form.access_token;
  if (secret === undefined) {
    throw new ApiError('missing-token', 'send the access token as Authorization: Bearer.');
  }
  const token = await ctx.caches.of(tokenCache).find(secret);
  if (token.userId === undefined) {
    throw new ApiError('wrong-token-kind', 'only access to a user can be delegated.');
  }
  if (form.delegate_client_id === undefined) {
    throw new OAuthError('invalid_request', 'You must supply delegate_client_id.');
  }
  const app = await requireClient(ctx, form.delegate_client_id).catch(() => {
    throw new OAuthError('invalid_request', 'there is no app with this delegate_client_id.');
  });
  return toJson({ delegate_token: await issueDelegateToken(ctx, token, app.id) });
}

/** The token as just issued, without reading it back; it may have ended already if its code was used twice. */
function tokenOf(app: AppRow, userId: number | undefined, scopes: readonly Scope[]): Token {
  return {
    id: 0,
    appId: app.id,
    clientId: app.client_id,
    appName: app.name,
    appLink: app.link,
    userId,
    isBot: false,
    scopes,
  };
}

async function userReply(
  ctx: Context,
  app: AppRow,
  secret: string,
  user: { id: number; username: string },
  scopes: readonly Scope[],
): Promise<JsonText> {
  const token = await renderOwnToken(ctx, tokenOf(app, user.id, scopes));
  const rest = toJson({ user_id: String(user.id), username: user.username, scope: scopes.join(' ') });
  return joinJson(
    ...['{"access_token":"', secret, '","token_type":"Bearer","token":', token],
    ...[',', rest.slice(1)],
  );
}
