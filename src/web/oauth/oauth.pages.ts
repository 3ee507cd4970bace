import type { Session } from '../../features/accounts/accounts.ts';
import { isConfirmed } from '../../features/audit/audit.ts';
import {
  type Asker,
  type AuthorizationRequest,
  answerRequest,
  answerUri,
  errorUri,
  OAuthError,
  readAsker,
  readRequest,
  requestParams,
} from '../../features/oauth/oauth.ts';
import { grantable, selectAuthorization } from '../../features/tokens/tokens.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { adminScope } from '../../scopes.ts';
import { confirmUri, entranceForm, entrancePage, type SignedIn, signInUri } from '../kit/forms.ts';
import type { Form, Visit } from '../kit/visit.ts';
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
  const fields = Object.fromEntries(requestParams.map((name) => [name, query[name]]));
  const here = pageOf(path, fields);
  const { session } = visit;
  if (session === undefined) return redirect(signInUri(here), visit.headers);
  const { request, granted, isKnown } = await compareGrant(ctx, read, session);
  if (isBrief && isKnown) {
    return redirect(answerUri(request, await answerRequest(ctx, request, session.userId)), visit.headers);
  }
  return permissionPage(visit as SignedIn, request, { granted, fields, here });
}

/**
 * What a request asks for that its user can grant, and what was granted before. It is known if it asks for nothing new, and a token
 * for it can be given without asking who it is: one that administers is believed to be granted by its person for some minutes.
 */
async function compareGrant(
  { store }: PageCall['ctx'],
  given: AuthorizationRequest,
  session: Session,
): Promise<{ request: AuthorizationRequest; granted: readonly string[]; isKnown: boolean }> {
  const key = { app_id: given.app.id, user_id: session.userId };
  const request = { ...given, scopes: await grantable(store.read, key, given.scopes) };
  const [known] = await selectAuthorization(store.read, key);
  const granted = known?.scopes.split(' ') ?? [];
  const isNew = request.scopes.some((scope) => !granted.includes(scope));
  const isKnown = !isNew && (isConfirmed(session) || !request.scopes.includes(adminScope));
  return { request, granted, isKnown };
}

/** The URL of the page that asks what a form answers. */
function pageOf(path: string, fields: Form): string {
  const given = new URLSearchParams();
  for (const name of requestParams) if (fields[name] !== undefined) given.set(name, fields[name]);
  return `${path}?${given}`;
}

export const oauthPages: Page[] = [
  entrancePage('oauth.authenticate', '/oauth/authenticate', (call, visit) => ask(call, visit, true)),
  entrancePage('oauth.authorize', '/oauth/authorize', (call, visit) => ask(call, visit, false)),

  entranceForm('oauth.authorize.post', '/oauth/authorize', async ({ ctx, path }, visit, form) => {
    const { session, headers } = visit;
    const asker = await readAsker(ctx, form);
    const request = readOrErrorUri(asker, form);
    if (typeof request === 'string') return redirect(request, headers);
    if (session === undefined || form.decision !== 'allow') {
      return redirect(errorUri(asker, 'access_denied', 'the user refused.'), headers);
    }
    // Giving an app more than it had requires re-authentication.
    if (!isConfirmed(session) && !(await compareGrant(ctx, request, session)).isKnown) {
      return redirect(confirmUri(pageOf(path, form)), headers);
    }
    return redirect(answerUri(request, await answerRequest(ctx, request, session.userId)), headers);
  }),
];
