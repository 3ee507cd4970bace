import { confirmByLink, findByEmailLink, sendPasswordLink } from '../../features/accounts/mail.actions.ts';
import type { Page } from '../../http/page.ts';
import { field, hidden, required } from '../pages/form.html.ts';
import { linkContact } from '../pages/front.page.ts';
import { markup } from '../pages/markup.ts';
import { plainPage } from './accounts.html.ts';
import { errorOf, pageOf, readOwnForm, tell } from './forms.ts';
import { loadVisit, type Visit } from './visit.ts';

function failed(visit: Visit, title: string, thrown: unknown) {
  const error = errorOf(thrown);
  const page = plainPage(
    visit,
    title,
    markup`<p><a href="/forgot-password">Get a new link</a></p>`,
    tell(error),
  );
  return pageOf(visit, page, error);
}

const FORGOT = 'Forgot your password?';
const CONFIRM = 'Confirm your e-mail address';

/** Requests for a link to set a new password, and the page behind the link that confirms an e-mail address. */
export const mailPages: readonly Page[] = [
  {
    name: 'forgot-password',
    method: 'GET',
    path: '/forgot-password',
    async handle(call) {
      const visit = await loadVisit(call);
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
      return pageOf(visit, plainPage(visit, FORGOT, markup`${content}${back}`));
    },
  },

  {
    name: 'forgot-password.post',
    method: 'POST',
    path: '/forgot-password',
    async handle(call) {
      const { visit, form } = await readOwnForm(call);
      try {
        await sendPasswordLink(call.ctx, form.login ?? '');
      } catch (thrown) {
        return failed(visit, FORGOT, thrown);
      }
      const said = markup`<p>If there is such an account and its e-mail address is confirmed, a message is on its way. The link in it is valid for a day.</p>`;
      return pageOf(visit, plainPage(visit, 'Look into your mail', said));
    },
  },

  {
    // Programs that scan mail open links, so opening it must not confirm yet.
    name: 'confirm-email',
    method: 'GET',
    path: '/confirm-email/:code',
    async handle(call) {
      const visit = await loadVisit(call);
      const { code = '' } = call.params;
      try {
        const { username, email } = await findByEmailLink(call.ctx, code);
        const content = markup`<form class="panel" method="post" action="/confirm-email/${code}">${hidden({ csrf: visit.csrf })}
<p><strong>${email}</strong> is to belong to the account <strong>@${username}</strong>.</p>
<button class="button" type="submit">Confirm it</button></form>`;
        return pageOf(visit, plainPage(visit, CONFIRM, content));
      } catch (thrown) {
        return failed(visit, CONFIRM, thrown);
      }
    },
  },

  {
    name: 'confirm-email.post',
    method: 'POST',
    path: '/confirm-email/:code',
    async handle(call) {
      const { visit } = await readOwnForm(call);
      try {
        await confirmByLink(call.ctx, call.params.code ?? '');
      } catch (thrown) {
        return failed(visit, CONFIRM, thrown);
      }
      const said = markup`<p>From now on you can sign in with it.</p><p><a class="button" href="/home">Go on</a></p>`;
      return pageOf(visit, plainPage(visit, 'Your e-mail address is confirmed', said));
    },
  },
];
