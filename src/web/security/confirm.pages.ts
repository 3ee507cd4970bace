import type { ApiError } from '../../errors.ts';
import { confirmSession, findByUndoLink, undoChanges } from '../../features/accounts/accounts.ts';
import {
  hasPasskeys,
  requestOptions,
  selectPasskeysOf,
  selectTotpKey,
} from '../../features/factors/factors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { hidden } from '../kit/form.html.ts';
import {
  entranceForm,
  entrancePage,
  errorOf,
  ownForm,
  ownPage,
  type SignedIn,
  safeNext,
} from '../kit/forms.ts';
import { plainPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { linkTo } from '../languages/intl.ts';
import { confirmPage } from './security.html.ts';

async function showConfirm(
  { ctx }: PageCall,
  visit: SignedIn,
  next: string,
  error?: ApiError,
): Promise<Outcome> {
  const { userId: user_id } = visit.session;
  const passkeys = await selectPasskeysOf(ctx.store.read, { user_id });
  const [app] = await selectTotpKey(ctx.store.read, { user_id });
  const isOffered = passkeys.length > 0 && hasPasskeys(ctx.config);
  return confirmPage(
    visit,
    { error },
    {
      next,
      hasApp: app !== undefined,
      passkey: isOffered ? requestOptions(ctx, 'confirm', visit.csrf, passkeys) : undefined,
    },
  );
}

/** Re-authentication, before changes to their account and after changes that others made. */
export const confirmPages: readonly Page[] = [
  ownPage('account.confirm', '/account/confirm', (call, visit) =>
    showConfirm(call, visit, safeNext(call.query.next)),
  ),

  ownForm('account.confirm.post', '/account/confirm', async (call, visit, form) => {
    const { password, code, passkey } = form;
    const next = safeNext(form.next);
    try {
      const browser = { ip: call.ip, forms: visit.csrf };
      await confirmSession(call.ctx, visit.session, { password, code, passkey }, browser);
      return redirect(next, visit.headers);
    } catch (thrown) {
      return showConfirm(call, visit, next, errorOf(thrown));
    }
  }),

  // Programs that scan mail open links, so opening it changes nothing yet.
  entrancePage('undo', '/undo/:secret', async ({ ctx, params }, visit) => {
    const { secret = '' } = params;
    const { security: texts } = visit.language;
    const { username, email } = await findByUndoLink(ctx, secret);
    return plainPage(
      visit,
      texts.undoTitle,
      markup`<p>${texts.undoText(markup`<strong><bdi>@${username}</bdi></strong>`, markup`<strong><bdi>${email}</bdi></strong>`)}</p>
<ul><li>${texts.undoSessions}</li>
<li>${texts.undoFactors}</li>
<li>${texts.undoEmail}</li></ul>
<p>${texts.undoNext(linkTo('/account/apps'))}</p>
<form class="panel" method="post" action="/undo/${secret}">${hidden({ csrf: visit.csrf })}
<button class="button danger" type="submit">${texts.undo}</button></form>`,
    );
  }),

  entranceForm('undo.post', '/undo/:secret', async ({ ctx, params }, { headers }) => {
    const link = await undoChanges(ctx, params.secret ?? '');
    return redirect(new URL(link).pathname, headers);
  }),
];
