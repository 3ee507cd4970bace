import { throttleOf } from '../../features/accounts/throttle.ts';
import { policySource } from '../../features/apps/redirects.ts';
import { grant } from '../../features/oauth/grants.ts';
import { answerRequest } from '../../features/oauth/oauth.actions.ts';
import { OAuthError, tokenErrorReply, tokenReply } from '../../features/oauth/oauth.errors.ts';
import {
  type Asker,
  type AuthorizationRequest,
  answerUri,
  errorUri,
  readAsker,
  readRequest,
  requestParams,
} from '../../features/oauth/oauth.request.ts';
import { selectAuthorization } from '../../features/tokens/tokens.sql.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, readForm, redirect } from '../../http/page.ts';
import { pageOf, readOwnForm, signInUri } from '../accounts/forms.ts';
import { loadVisit } from '../accounts/visit.ts';
import { permissionPage } from './oauth.html.ts';

/** Reads an app's request; for an invalid one, returns the URL that reports the error to the app. */
function readOrErrorUri(asker: Asker, given: PageCall['query']): AuthorizationRequest | string {
  try {
    return readRequest(asker, given);
  } catch (thrown) {
    if (thrown instanceof OAuthError) return errorUri(asker, thrown.code, thrown.message);
    throw thrown;
  }
}

/**
 * The permission page, or for `isBrief` the answer at once if the app requests nothing new (docs/interface.md, Authorising an
 * app).
 */
async function ask(call: PageCall, isBrief: boolean): Promise<Outcome> {
  const { ctx, query, path } = call;
  const asker = await readAsker(ctx, query);
  const request = readOrErrorUri(asker, query);
  const visit = await loadVisit(call);
  if (typeof request === 'string') return redirect(request, visit.headers);
  const fields = Object.fromEntries(
    requestParams.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
  const here = `${path}?${new URLSearchParams(fields)}`;
  const { session } = visit;
  if (session === undefined) return redirect(signInUri(here), visit.headers);
  const { app, scopes, redirectUri } = request;
  const [known] = await selectAuthorization(ctx.store.read, { app_id: app.id, user_id: session.userId });
  const granted = known?.scopes.split(' ') ?? [];
  if (isBrief && scopes.every((scope) => granted.includes(scope))) {
    return redirect(answerUri(request, await answerRequest(ctx, request, session.userId)), visit.headers);
  }
  const { protocol, host } = new URL(redirectUri);
  const page = permissionPage({
    visit,
    session,
    app,
    asked: scopes,
    granted,
    fields,
    here,
    host: host || protocol,
  });
  return pageOf(visit, page, undefined, [policySource(redirectUri)]);
}

export const oauthPages: Page[] = [
  {
    name: 'oauth.authenticate',
    method: 'GET',
    path: '/oauth/authenticate',
    handle: (call) => ask(call, true),
  },

  { name: 'oauth.authorize', method: 'GET', path: '/oauth/authorize', handle: (call) => ask(call, false) },

  {
    name: 'oauth.authorize.post',
    method: 'POST',
    path: '/oauth/authorize',
    async handle(call) {
      const { visit, form } = await readOwnForm(call);
      const asker = await readAsker(call.ctx, form);
      const request = readOrErrorUri(asker, form);
      const { session, headers } = visit;
      if (typeof request === 'string') return redirect(request, headers);
      if (session === undefined || form.decision !== 'allow') {
        return redirect(errorUri(asker, 'access_denied', 'the user refused.'), headers);
      }
      return redirect(answerUri(request, await answerRequest(call.ctx, request, session.userId)), headers);
    },
  },

  {
    name: 'oauth.access_token',
    method: 'POST',
    path: '/oauth/access_token',
    limit: 'none',
    async handle(call) {
      try {
        await throttleOf(call.ctx).ofAddress('token-request', call.ip);
        const form = await readForm(call);
        return { ...tokenReply(200, ''), body: await grant(call, form) };
      } catch (thrown) {
        const outcome = tokenErrorReply(thrown);
        if (outcome.status === 500) call.ctx.log.error({ id: call.id, err: thrown }, 'a grant failed');
        return outcome;
      }
    },
  },
];
