import type { ApiError } from '../../errors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { html, type Page, type PageCall, readForm, redirect } from '../../http/page.ts';
import { newPasswordPage } from './accounts.html.ts';
import { errorOf, headersOf, tell } from './accounts.pages.ts';
import { findByPasswordLink, usePasswordLink } from './password-links.ts';
import { checkForm, loadVisit, sessionCookie, type Visit } from './sessions.ts';

async function show(call: PageCall, visit: Visit, failed?: ApiError): Promise<Outcome> {
  const { secret = '' } = call.params;
  const { username } = await findByPasswordLink(call.ctx, secret);
  const page = newPasswordPage({ csrf: visit.csrf, secret, username, error: failed && tell(failed) });
  const headers = [...visit.headers, ...(failed === undefined ? [] : headersOf(failed))];
  return html(page, failed?.status ?? 200, headers);
}

/** The page behind a link that sets a new password. Reading it does not use the link up. */
export const passwordLinkPages: Page[] = [
  {
    name: 'new-password',
    method: 'GET',
    path: '/new-password/:secret',
    handle: async (call) => show(call, await loadVisit(call)),
  },

  {
    name: 'new-password.post',
    method: 'POST',
    path: '/new-password/:secret',
    async handle(call) {
      const form = await readForm(call);
      const visit = await loadVisit(call);
      checkForm(call, visit, form);
      try {
        const session = await usePasswordLink(call.ctx, call.params.secret ?? '', form.wanted ?? '');
        return redirect('/account?done=password', [...visit.headers, ...sessionCookie(call.ctx, session)]);
      } catch (thrown) {
        return show(call, visit, errorOf(thrown));
      }
    },
  },
];
