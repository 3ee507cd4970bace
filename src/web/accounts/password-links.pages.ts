import type { ApiError } from '../../errors.ts';
import { findByPasswordLink, usePasswordLink } from '../../features/accounts/password-links.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { hidden, newPasswordField } from '../pages/form.html.ts';
import { markup } from '../pages/markup.ts';
import { plainPage } from './accounts.html.ts';
import { describeAgent } from './agent.ts';
import { errorOf, HOME, pageOf, readOwnForm, tell } from './forms.ts';
import { loadVisit, sessionCookie, type Visit } from './visit.ts';

async function show(call: PageCall, visit: Visit, failed?: ApiError): Promise<Outcome> {
  const { secret = '' } = call.params;
  const { username } = await findByPasswordLink(call.ctx, secret);
  const form = markup`<p>For the account <strong>@${username}</strong>. You are signed out everywhere else; apps keep their access.</p>
<form class="panel" method="post" action="/new-password/${secret}">
${hidden({ csrf: visit.csrf })}
<input type="text" name="username" value="${username}" autocomplete="username" hidden>
${newPasswordField({ name: 'wanted', label: 'New password' })}
<button class="button" type="submit">Set the password</button></form>`;
  const page = plainPage(visit, 'Set a new password', form, failed && tell(failed));
  return pageOf(visit, page, failed);
}

/** The page behind a link that sets a new password. Opening it does not use up the link. */
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
      const { visit, form } = await readOwnForm(call);
      try {
        const agent = describeAgent(call.request.headers['user-agent']);
        const { secret = '' } = call.params;
        const session = await usePasswordLink(call.ctx, secret, { password: form.wanted ?? '', agent });
        return redirect(HOME, [...visit.headers, ...sessionCookie(call.ctx, session)]);
      } catch (thrown) {
        return show(call, visit, errorOf(thrown));
      }
    },
  },
];
