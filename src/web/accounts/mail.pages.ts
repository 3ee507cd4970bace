import { confirmByLink, findByEmailLink, sendPasswordLink } from '../../features/accounts/mail.actions.ts';
import type { Page } from '../../http/page.ts';
import { field, hidden, required } from '../pages/form.html.ts';
import { linkContact } from '../pages/layout.ts';
import { markup } from '../pages/markup.ts';
import { plainPage } from './accounts.html.ts';
import { entranceForm, entrancePage, errorOf } from './forms.ts';
import type { Visit } from './visit.ts';

function failed(visit: Visit, title: string, thrown: unknown) {
  const link = markup`<p><a href="/forgot-password">Get a new link</a></p>`;
  return plainPage(visit, title, link, errorOf(thrown));
}

const FORGOT = 'Forgot your password?';
const CONFIRM = 'Confirm your e-mail address';

/** Requests for a link to set a new password, and the page behind the link that confirms an e-mail address. */
export const mailPages: readonly Page[] = [
  entrancePage('forgot-password', '/forgot-password', async (call, visit) => {
    const { contact } = visit.instance;
    const content =
      call.ctx.mail === undefined
        ? markup`<p>This service sends no e-mail. ${contact === '' ? 'Ask those who run it: they can give you a link to set a new password.' : ['Ask for a link to set a new password: ', linkContact(contact), '.']}</p>`
        : markup`<p>If the account has a confirmed e-mail address, a link to set a new password is sent to it.</p>
<form class="panel" method="post" action="/forgot-password">${hidden({ csrf: visit.csrf })}
${field({ name: 'login', label: 'Username or e-mail', autocomplete: 'username', attributes: required })}
<button class="button" type="submit">Send me a link</button></form>
${contact !== '' && markup`<p>Without a confirmed address ask: ${linkContact(contact)}.</p>`}`;
    const back = markup`<p><a href="/sign-in">Back to signing in</a></p>`;
    return plainPage(visit, FORGOT, markup`${content}${back}`);
  }),

  entranceForm('forgot-password.post', '/forgot-password', async (call, visit, form) => {
    try {
      await sendPasswordLink(call.ctx, form.login ?? '');
    } catch (thrown) {
      return failed(visit, FORGOT, thrown);
    }
    const said = markup`<p>If there is such an account and its e-mail address is confirmed, a message is on its way. The link in it is valid for a day.</p>`;
    return plainPage(visit, 'Look into your mail', said);
  }),

  // Programs that scan mail open links, so opening it must not confirm yet.
  entrancePage('confirm-email', '/confirm-email/:code', async (call, visit) => {
    const { code = '' } = call.params;
    try {
      const { username, email } = await findByEmailLink(call.ctx, code);
      const content = markup`<form class="panel" method="post" action="/confirm-email/${code}">${hidden({ csrf: visit.csrf })}
<p><strong>${email}</strong> is to belong to the account <strong>@${username}</strong>.</p>
<button class="button" type="submit">Confirm it</button></form>`;
      return plainPage(visit, CONFIRM, content);
    } catch (thrown) {
      return failed(visit, CONFIRM, thrown);
    }
  }),

  entranceForm('confirm-email.post', '/confirm-email/:code', async (call, visit) => {
    try {
      await confirmByLink(call.ctx, call.params.code ?? '');
    } catch (thrown) {
      return failed(visit, CONFIRM, thrown);
    }
    const said = markup`<p>From now on you can sign in with it.</p><p><a class="button" href="/home">Go on</a></p>`;
    return plainPage(visit, 'Your e-mail address is confirmed', said);
  }),
];
