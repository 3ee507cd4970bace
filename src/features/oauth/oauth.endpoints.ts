import { Cors } from '../../http/cors.ts';
import { type JsonText, toJson } from '../../http/json-text.ts';
import { oauthPaths } from '../../http/openapi-components.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, readForm } from '../../http/page.ts';
import { parseScopes } from '../../scopes.ts';
import { DEVICE_POLL_SECONDS, type LimitedByAddress, throttleOf } from '../accounts/accounts.ts';
import { COMMAND_LINE_CLIENT, commandLineApp } from '../apps/apps.ts';
import { DEVICE_CODE_MS, requestDevice } from './device.actions.ts';
import { grant } from './grants.ts';
import { introspect, revoke } from './held-tokens.ts';
import { type AppRequest, identifyDevice } from './oauth.client.ts';
import { tokenErrorReply, tokenReply } from './oauth.errors.ts';
import { showUserCode } from './user-codes.ts';

/** The endpoints that apps call without an access token: they take forms and reply without the envelope. */
export const oauthEndpoints: readonly Page[] = [
  ...formEndpoint('oauth.access_token', oauthPaths.token, grant),
  ...formEndpoint('oauth.revoke', oauthPaths.revoke, revoke),
  ...formEndpoint('oauth.introspect', oauthPaths.introspect, introspect),
  ...formEndpoint('oauth.device', oauthPaths.device, beginDevice, 'device-request'),
];

function formEndpoint(
  name: string,
  path: string,
  handle: (request: AppRequest) => Promise<JsonText>,
  limit?: LimitedByAddress,
) {
  const answer = async (call: PageCall) => {
    const form = await readForm(call);
    const { ctx, ip, request } = call;
    const body = await handle({ ctx, form, authorization: request.headers.authorization, ip });
    return { ...tokenReply(200, ''), body };
  };
  return [appEndpoint({ name, method: 'POST', path }, answer, limit), preflight(path)];
}

/** Begins a sign-in on a device (docs/interface.md, Devices). */
async function beginDevice(request: AppRequest): Promise<JsonText> {
  const { ctx, form } = request;
  if (form.client_id === COMMAND_LINE_CLIENT) await commandLineApp(ctx);
  const app = await identifyDevice(request);
  const { deviceCode, userCode } = await requestDevice(ctx, app, parseScopes(form.scope ?? ''));
  const user_code = showUserCode(userCode);
  const verification_uri = `${ctx.config.url}/device`;
  return toJson({
    device_code: deviceCode,
    user_code,
    verification_uri,
    verification_uri_complete: `${verification_uri}?${new URLSearchParams({ user_code })}`,
    expires_in: DEVICE_CODE_MS / 1000,
    interval: DEVICE_POLL_SECONDS,
  });
}

/** An endpoint for apps, which is counted before the body is read, and whose errors are those of OAuth. */
export function appEndpoint(
  route: Pick<Page, 'name' | 'method' | 'path'>,
  handle: (call: PageCall) => Promise<Outcome>,
  limit: LimitedByAddress = 'token-request',
): Page {
  return {
    ...route,
    limit: 'none',
    async handle(call) {
      try {
        await throttleOf(call.ctx).ofAddress(limit, call.ip);
        return await handle(call);
      } catch (thrown) {
        const outcome = tokenErrorReply(thrown);
        if (outcome.status === 500) {
          call.ctx.log.error({ id: call.id, route: route.name, err: thrown }, 'a request of an app failed');
        }
        return outcome;
      }
    },
  };
}

/** Lets scripts of other origins send more than a plain form, such as HTTP Basic or JSON. */
export function preflight(path: string): Page {
  return {
    name: 'oauth.preflight',
    method: 'OPTIONS',
    path,
    limit: 'none',
    handle: ({ ctx }) => new Cors(ctx.config).preflight(),
  };
}
