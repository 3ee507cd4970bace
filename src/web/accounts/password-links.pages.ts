import type { ApiError } from '../../errors.ts';
import { findByPasswordLink, useEntryLink, usePasswordLink } from '../../features/accounts/accounts.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { hidden, newPasswordField } from '../kit/form.html.ts';
import { entranceForm, entrancePage, errorOf, HOME, signInUri } from '../kit/forms.ts';
import { plainPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { browserOf, enteredHeaders, enteringOf, type Visit } from '../kit/visit.ts';
import { showSecondStep } from './sign-in.pages.ts';

async function show(call: PageCall, visit: Visit, failed?: ApiError): Promise<Outcome> {
  const { secret = '' } = call.params;
  const { language } = visit;
  const { entrance: texts } = language;
  const { username } = await findByPasswordLink(call.ctx, secret);
  const form = markup`<p>${texts.forAccount(markup`<strong><bdi>@${username}</bdi></strong>`)}</p>
<form class="panel" method="post" action="/new-password/${secret}">
${hidden({ csrf: visit.csrf })}
<input type="text" name="username" value="${username}" autocomplete="username" hidden>
${newPasswordField(language, { name: 'wanted', label: texts.newPassword })}
<button class="button" type="submit">${texts.set}</button></form>`;
  return plainPage(visit, texts.setPassword, form, failed);
}

/** The page behind a link that sets a new password, which opening does not use up; and the link that signs in at a demonstration. */
export const passwordLinkPages: Page[] = [
  entrancePage('enter', '/enter/:secret', async (call, visit) => {
    const entered = await useEntryLink(call.ctx, call.params.secret ?? '', browserOf(call));
    return redirect(HOME, enteredHeaders(call, visit, entered));
  }),

  entrancePage('new-password', '/new-password/:secret', (call, visit) => show(call, visit)),

  entranceForm('new-password.post', '/new-password/:secret', async (call, visit, form) => {
    try {
      const { secret = '' } = call.params;
      const entering = enteringOf(call, visit);
      const entered = await usePasswordLink(call.ctx, secret, form.wanted ?? '', entering);
      if ('step' in entered) {
        // The session that this browser had has ended, and with it the secret of its forms.
        if (visit.session !== undefined) return redirect(signInUri(HOME), visit.headers);
        return await showSecondStep(call, visit, entered.step, {});
      }
      return redirect(HOME, enteredHeaders(call, visit, entered));
    } catch (thrown) {
      return show(call, visit, errorOf(thrown));
    }
  }),
];
