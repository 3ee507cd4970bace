import { ApiError } from '../../errors.ts';
import { figuresOf } from '../../features/app-figures/app-figures.ts';
import {
  addOwnApp,
  changeApp,
  deleteApp,
  endPreviousSecret,
  mayRegister,
  replaceClientSecret,
} from '../../features/apps/apps.ts';
import {
  revokeAuthorization,
  revokeToken,
  selectAuthorizationsOfUser,
  selectTokenById,
  selectTokensOfAuthorizations,
} from '../../features/tokens/tokens.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite, noticeOf } from '../kit/actions.ts';
import { confirmedForm, ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { once } from '../kit/once.ts';
import type { Form } from '../kit/visit.ts';
import { handedTo, handOver, takeOver } from '../parts/shown-once.ts';
import { type AppForm, appPage, appsPage, scopesIn } from './apps.html.ts';
import { findOwn, ownApps } from './own-apps.ts';

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
    failed === undefined ? { notice: noticeOf(visit.language.apps.done, call) } : { error: failed.error },
    {
      apps: authorizations.map(({ id, name, link, registration_digest, scopes: granted, created_at }) => ({
        id,
        name,
        link,
        isUnreviewed: registration_digest !== null,
        may: scopesIn(granted),
        since: created_at,
        tokens: tokens
          .filter((token) => token.authorization_id === id)
          .map((token) => ({ id: token.id, created_at: token.created_at, may: scopesIn(token.scopes) })),
      })),
      own: await ownApps(call, visit),
      mayRegister: await mayRegister(ctx, session),
      hasSandboxes: ctx.config.sandbox,
      form: failed?.form,
    },
  );
}

function readForm({ name = '', link = '', redirect_uris = '' }: Form): AppForm {
  return { name: name.trim(), link: link.trim(), redirect_uris };
}

/** Converts the form to the input of the actions. */
function toApp({ name, link, redirect_uris }: AppForm) {
  return { name, link, redirectUris: redirect_uris.split(/\s+/).filter(Boolean) };
}

function hasEnded(): ApiError {
  return new ApiError('not-found', 'this access has ended.');
}

/** The page of the app that a form is about. */
const appPath = ({ params }: PageCall): string => `/account/apps/${params.id}`;

export const appPages: readonly Page[] = [
  ownPage('account.apps', '/account/apps', (call, visit) => showApps(call, visit)),

  ownForm(
    'account.apps.add',
    '/account/apps',
    async (call, visit, given) => {
      await countWrite(call, visit);
      const to = await once(call, visit, given, async (ctx) => {
        const { client_id, client_secret } = await addOwnApp(ctx, visit.session, toApp(readForm(given)));
        const url = `/account/apps/${client_id}?done=registered`;
        return handOver(call, 'app-secret', url, client_id, client_secret);
      });
      return redirect(to, [...visit.headers, ...handedTo(to)]);
    },
    (call, visit, given, error) => showApps(call, visit, { error, form: readForm(given) }),
  ),

  ownPage('account.app', '/account/apps/:id', async (call, visit) => {
    const app = await findOwn(call, visit);
    const { client_id } = app;
    const { secret, headers } = takeOver(call, 'app-secret', client_id);
    return appPage(
      { ...visit, headers: [...visit.headers, ...headers] },
      { notice: noticeOf(visit.language.apps.done, call) },
      app,
      await figuresOf(call.ctx, app),
      secret,
    );
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
      const app = await findOwn(call, visit);
      const figures = await figuresOf(call.ctx, app);
      return appPage(visit, { error }, { ...app, ...readForm(given) }, figures);
    },
  ),

  // Carried out twice, it would end the secret that the app still uses.
  confirmedForm('account.app.secret', '/account/apps/:id/secret', appPath, async (call, visit, given) => {
    const { client_id } = await findOwn(call, visit);
    await countWrite(call, visit);
    const to = await once(call, visit, given, async (ctx) => {
      const secret = await replaceClientSecret(ctx, client_id);
      return handOver(call, 'app-secret', `/account/apps/${client_id}`, client_id, secret);
    });
    return redirect(to, [...visit.headers, ...handedTo(to)]);
  }),

  confirmedForm('account.app.secret.end', '/account/apps/:id/secret/end', appPath, async (call, visit) => {
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
      if (id === undefined || !own.some((row) => row.id === id)) throw hasEnded();
      await revokeAuthorization(tx, id);
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
        if (token?.user_id !== session.userId || token.revoked_at !== null) throw hasEnded();
        await revokeToken(tx, token);
      });
      return redirect('/account/apps?done=token', headers);
    },
  ),
];
