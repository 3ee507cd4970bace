import { unsupported } from '../../http/body.ts';
import { oauthPaths } from '../../http/openapi-components.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { contentTypeOf, readBody } from '../../http/read-body.ts';
import { type AppRow, findRegisteredApp, registerApp, requireRegistration } from '../apps/apps.ts';
import { appEndpoint, preflight } from './oauth.endpoints.ts';
import { OAuthError, tokenReply } from './oauth.errors.ts';
import { describeRegistration, orElse, readMetadata } from './registration.ts';
import { removeApp } from './unused-apps.ts';

const own = `${oauthPaths.register}/:id`;

/** Registration of apps by programs, and what these may do with their own (RFC 7591, RFC 7592). */
export const registrationEndpoints: readonly Page[] = [
  appEndpoint(
    { name: 'oauth.register', method: 'POST', path: oauthPaths.register },
    async (call) => {
      const { ctx } = call;
      await requireRegistration(ctx);
      const { app: asked, method } = await readMetadata(await readJson(call));
      const made = await orElse('invalid_client_metadata', () => registerApp(ctx, asked, method === 'none'));
      const { app, clientSecret, registrationToken } = made;
      return tokenReply(
        201,
        describeRegistration(ctx.config, app, registrationToken, { clientSecret, method }),
      );
    },
    'app-registration',
  ),
  preflight(oauthPaths.register),

  appEndpoint({ name: 'oauth.registration', method: 'GET', path: own }, async (call) => {
    const { app, registrationToken } = await requireOwn(call);
    return tokenReply(200, describeRegistration(call.ctx.config, app, registrationToken));
  }),

  appEndpoint({ name: 'oauth.registration.delete', method: 'DELETE', path: own }, async (call) => {
    const { app } = await requireOwn(call);
    await removeApp(call.ctx.store, app.id);
    return tokenReply(204, '');
  }),
  preflight(own),
];

async function readJson(call: PageCall): Promise<unknown> {
  const { kind, value } = await readBody(call);
  if (kind === 'json') return value;
  throw unsupported({ schema: {} }, contentTypeOf(call.request));
}

/** The app of a request with its registration access token. @throws {OAuthError} 401, also for an unknown app. */
async function requireOwn({
  ctx,
  params,
  request,
}: PageCall): Promise<{ app: AppRow; registrationToken: string }> {
  const registrationToken = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  const app = await findRegisteredApp(ctx, params.id ?? '', registrationToken);
  if (app === undefined || registrationToken === undefined) {
    throw new OAuthError(
      'invalid_token',
      'send the registration access token of this client_id as Authorization: Bearer.',
    );
  }
  return { app, registrationToken };
}
