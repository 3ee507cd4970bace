import { Cors } from '../../http/cors.ts';
import type { JsonText } from '../../http/json-text.ts';
import { oauthPaths } from '../../http/openapi-components.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, readForm } from '../../http/page.ts';
import { type LimitedByAddress, throttleOf } from '../accounts/throttle.ts';
import { grant } from './grants.ts';
import { introspect, revoke } from './held-tokens.ts';
import type { AppRequest } from './oauth.client.ts';
import { tokenErrorReply, tokenReply } from './oauth.errors.ts';

/** The endpoints that apps call without an access token: they take forms and reply without the envelope. */
export const oauthEndpoints: readonly Page[] = [
  ...formEndpoint('oauth.access_token', oauthPaths.token, grant),
  ...formEndpoint('oauth.revoke', oauthPaths.revoke, revoke),
  ...formEndpoint('oauth.introspect', oauthPaths.introspect, introspect),
];

function formEndpoint(name: string, path: string, handle: (request: AppRequest) => Promise<JsonText>) {
  const post = appEndpoint({ name, method: 'POST', path }, async (call) => {
    const form = await readForm(call);
    const { ctx, ip, request } = call;
    const body = await handle({ ctx, form, authorization: request.headers.authorization, ip });
    return { ...tokenReply(200, ''), body };
  });
  return [post, preflight(path)];
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
