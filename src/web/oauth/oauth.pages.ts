import { answerRequest } from '../../features/oauth/oauth.actions.ts';
import { OAuthError } from '../../features/oauth/oauth.errors.ts';
import {
  type Asker,
  type AuthorizationRequest,
  answerUri,
  errorUri,
  readAsker,
  readRequest,
  requestParams,
} from '../../features/oauth/oauth.request.ts';
import { grantable } from '../../features/tokens/admin-scope.ts';
import { selectAuthorization } from '../../features/tokens/tokens.sql.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { entranceForm, entrancePage, type SignedIn, signInUri } from '../accounts/forms.ts';
import type { Visit } from '../accounts/visit.ts';
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
async function ask({ ctx, query, path }: PageCall, visit: Visit, isBrief: boolean): Promise<Outcome> {
  const asker = await readAsker(ctx, query);
  const read = readOrErrorUri(asker, query);
  if (typeof read === 'string') return redirect(read, visit.headers);
  const fields = Object.fromEntries(
    requestParams.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
  const here = `${path}?${new URLSearchParams(fields)}`;
  const { session } = visit;
  if (session === undefined) return redirect(signInUri(here), visit.headers);
  const key = { app_id: read.app.id, user_id: session.userId };
  const request = { ...read, scopes: await grantable(ctx.store.read, key, read.scopes) };
  const [known] = await selectAuthorization(ctx.store.read, key);
  const granted = known?.scopes.split(' ') ?? [];
  if (isBrief && request.scopes.every((scope) => granted.includes(scope))) {
    return redirect(answerUri(request, await answerRequest(ctx, request, session.userId)), visit.headers);
  }
  return permissionPage(visit as SignedIn, request, { granted, fields, here });
}

export const oauthPages: Page[] = [
  entrancePage('oauth.authenticate', '/oauth/authenticate', (call, visit) => ask(call, visit, true)),
  entrancePage('oauth.authorize', '/oauth/authorize', (call, visit) => ask(call, visit, false)),

  entranceForm('oauth.authorize.post', '/oauth/authorize', async ({ ctx }, { session, headers }, form) => {
    const asker = await readAsker(ctx, form);
    const request = readOrErrorUri(asker, form);
    if (typeof request === 'string') return redirect(request, headers);
    if (session === undefined || form.decision !== 'allow') {
      return redirect(errorUri(asker, 'access_denied', 'the user refused.'), headers);
    }
    return redirect(answerUri(request, await answerRequest(ctx, request, session.userId)), headers);
  }),
];
