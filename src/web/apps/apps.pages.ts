import { LRUCache } from 'lru-cache';
import { ApiError } from '../../errors.ts';
import {
  addOwnApp,
  changeApp,
  deleteApp,
  endPreviousSecret,
  mayRegister,
  PREVIOUS_SECRET_MS,
  replaceClientSecret,
} from '../../features/apps/apps.actions.ts';
import { selectAppsOf } from '../../features/apps/apps.sql.ts';
import { revokeAuthorization, revokeToken } from '../../features/tokens/revoke.actions.ts';
import {
  selectAuthorizationsOfUser,
  selectTokenById,
  selectTokensOfAuthorizations,
} from '../../features/tokens/tokens.sql.ts';
import { readCookie, setCookie } from '../../http/cookies.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { type Scope, scopes } from '../../scopes.ts';
import { noticeOf } from '../accounts/account.pages.ts';
import { ownForm, ownPage, type SignedIn } from '../accounts/forms.ts';
import { once } from '../accounts/once.ts';
import type { Form } from '../accounts/visit.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { type AppForm, appPage, appsPage, type OwnApp } from './apps.html.ts';

const notices: Readonly<Record<string, string>> = {
  app: 'The app has no access to your account any more.',
  token: 'The token is no longer valid.',
  deleted: 'The app is deleted.',
  changed: 'The app is changed.',
  registered: 'The app is registered.',
  secret: 'The old secret is no longer valid.',
};

const inWords = (granted: string) =>
  granted
    .split(' ')
    .filter(Boolean)
    .map((scope) => scopes[scope as Scope]);

async function showApps(
  call: PageCall,
  visit: SignedIn,
  failed?: { error: ApiError; form: AppForm },
): Promise<Outcome> {
  const { ctx } = call;
  const { session } = visit;
  const authorizations = await selectAuthorizationsOfUser(ctx.store.read, { user_id: session.userId });
  const ids = authorizations.map(({ id }) => id);
  const tokens = ids.length === 0 ? [] : await selectTokensOfAuthorizations(ctx.store.read, { ids });
  return appsPage(
    visit,
    failed === undefined ? { notice: noticeOf(notices, call) } : { error: failed.error },
    {
      apps: authorizations.map(({ id, name, link, registration_digest, scopes: granted, created_at }) => ({
        id,
        name,
        link,
        isUnreviewed: registration_digest !== null,
        may: inWords(granted),
        since: created_at,
        tokens: tokens
          .filter((token) => token.authorization_id === id)
          .map((token) => ({ id: token.id, created_at: token.created_at, may: inWords(token.scopes) })),
      })),
      own: await ownApps(call, visit),
      mayRegister: await mayRegister(ctx, session),
      form: failed?.form,
    },
  );
}

async function ownApps({ ctx }: PageCall, { session }: SignedIn): Promise<OwnApp[]> {
  const rows = await selectAppsOf(ctx.store.read, { owner_id: session.userId });
  return rows.map(({ redirect_uris, previous_secret_until: until, ...row }) => ({
    ...row,
    redirect_uris: (JSON.parse(redirect_uris) as string[]).join('\n'),
    replacedAt: until !== null && until > Date.now() ? until - PREVIOUS_SECRET_MS : undefined,
  }));
}

/** The person's own app that the path names; apps of others are treated as absent. @throws {ApiError} 404 */
async function findOwn(call: PageCall, visit: SignedIn): Promise<OwnApp> {
  const app = (await ownApps(call, visit)).find(({ client_id }) => client_id === call.params.id);
  if (app === undefined) throw new ApiError('not-found', 'you have no such app.');
  return app;
}

function readForm({ name = '', link = '', redirect_uris = '' }: Form): AppForm {
  return { name: name.trim(), link: link.trim(), redirect_uris };
}

/** Converts the form to the input of the actions. */
function toApp({ name, link, redirect_uris }: AppForm) {
  return { name, link, redirectUris: redirect_uris.split(/\s+/).filter(Boolean) };
}

/** How long a browser has to fetch the page that shows a secret, in seconds. */
const SECRET_SECONDS = 60;

/**
 * Hands the browser a secret for the next page, which shows it once: reloading that page submits no form, and the secret is not
 * stored.
 */
function keepSecret({ ctx }: PageCall, clientId: string, secret: string): string[] {
  return setCookie(ctx.config.url, 'app-secret', `${clientId}-${secret}`, SECRET_SECONDS);
}

/** The headers with secrets of apps just registered: after a double click, browsers drop the first reply with its cookie. */
const registered = new LRUCache<string, string[]>({ max: 1_000, ttl: SECRET_SECONDS * 1_000 });

function takeSecret(call: PageCall, clientId: string): { secret?: string; forget: string[] } {
  const { url } = call.ctx.config;
  const kept = readCookie(call, url, 'app-secret');
  if (!kept?.startsWith(`${clientId}-`)) return { forget: [] };
  registered.delete(registeredPath(clientId));
  return { secret: kept.slice(clientId.length + 1), forget: setCookie(url, 'app-secret', '', 0) };
}

const registeredPath = (clientId: string) => `/account/apps/${clientId}?done=registered`;

export const appPages: readonly Page[] = [
  ownPage('account.apps', '/account/apps', (call, visit) => showApps(call, visit)),

  ownForm(
    'account.apps.add',
    '/account/apps',
    async (call, visit, given) => {
      await countWrite(call, visit);
      const to = await once(call, visit, given, async (ctx) => {
        const app = await addOwnApp(ctx, visit.session, toApp(readForm(given)));
        const path = registeredPath(app.client_id);
        registered.set(path, keepSecret(call, app.client_id, app.client_secret));
        return path;
      });
      return redirect(to, [...visit.headers, ...(registered.get(to) ?? [])]);
    },
    (call, visit, given, error) => showApps(call, visit, { error, form: readForm(given) }),
  ),

  ownPage('account.app', '/account/apps/:id', async (call, visit) => {
    const app = await findOwn(call, visit);
    const { secret, forget } = takeSecret(call, app.client_id);
    const headers = [...visit.headers, ...forget];
    return appPage({ ...visit, headers }, { notice: noticeOf(notices, call) }, app, secret);
  }),

  ownForm(
    'account.app.change',
    '/account/apps/:id',
    async (call, visit, given) => {
      const { client_id } = await findOwn(call, visit);
      await countWrite(call, visit);
      await changeApp(call.ctx, client_id, toApp(readForm(given)));
      return redirect(`/account/apps/${client_id}?done=changed`, visit.headers);
    },
    async (call, visit, given, error) => {
      return appPage(visit, { error }, { ...(await findOwn(call, visit)), ...readForm(given) });
    },
  ),

  ownForm('account.app.secret', '/account/apps/:id/secret', async (call, visit) => {
    const app = await findOwn(call, visit);
    await countWrite(call, visit);
    const secret = await replaceClientSecret(call.ctx, app.client_id);
    const kept = keepSecret(call, app.client_id, secret);
    return redirect(`/account/apps/${app.client_id}`, [...visit.headers, ...kept]);
  }),

  ownForm('account.app.secret.end', '/account/apps/:id/secret/end', async (call, visit) => {
    const { client_id } = await findOwn(call, visit);
    await countWrite(call, visit);
    await endPreviousSecret(call.ctx, client_id);
    return redirect(`/account/apps/${client_id}?done=secret`, visit.headers);
  }),

  ownForm('account.app.delete', '/account/apps/:id/delete', async (call, visit) => {
    const { client_id } = await findOwn(call, visit);
    await countWrite(call, visit);
    await deleteApp(call.ctx, client_id);
    return redirect('/account/apps?done=deleted', visit.headers);
  }),

  ownForm('account.revoke', '/account/apps/:id/revoke', async ({ ctx, params }, { session, headers }) => {
    const id = parseId(params.id ?? '');
    await ctx.store.write(async (tx) => {
      const own = await selectAuthorizationsOfUser(tx, { user_id: session.userId });
      // Another user's authorisation is treated as absent.
      if (id !== undefined && own.some((row) => row.id === id)) await revokeAuthorization(tx, id);
    });
    return redirect('/account/apps?done=app', headers);
  }),

  ownForm(
    'account.token.revoke',
    '/account/tokens/:id/revoke',
    async ({ ctx, params }, { session, headers }) => {
      const id = parseId(params.id ?? '');
      await ctx.store.write(async (tx) => {
        const [token] = id === undefined ? [] : await selectTokenById(tx, { id });
        // So is another user's token.
        if (token?.user_id === session.userId) await revokeToken(tx, token);
      });
      return redirect('/account/apps?done=token', headers);
    },
  ),
];
