import { html, type Page, type PageCall, redirect } from '../../http/page.ts';
import { field, hidden, required } from '../pages/form.html.ts';
import { linkContact } from '../pages/front.page.ts';
import { markup } from '../pages/markup.ts';
import { plainPage } from './accounts.html.ts';
import { describeAgent } from './agent.ts';
import { errorOf, HOME, headersOf, tell } from './forms.ts';
import { confirmByLink, findLink, resetByLink, sendReset } from './links.actions.ts';
import { checkForm, loadVisit, readCountedForm, sessionCookie, type Visit } from './sessions.ts';

type Form = Record<string, string | undefined>;

/** A form that anybody can send who has opened its page. */
async function readOwnForm(call: PageCall): Promise<{ visit: Visit; form: Form }> {
  const form = await readCountedForm(call);
  const visit = await loadVisit(call);
  checkForm(call, visit, form);
  return { visit, form };
}

function failed(visit: Visit, title: string, thrown: unknown) {
  const error = errorOf(thrown);
  const page = plainPage(
    visit,
    title,
    markup`<p><a href="/forgot-password">Get a new link</a></p>`,
    tell(error),
  );
  return html(page, error.status, [...visit.headers, ...headersOf(error)]);
}

const FORGOT = 'Forgot your password?';
const RESET = 'Set a new password';
const CONFIRM = 'Confirm your e-mail address';

function resetForm({ csrf }: Visit, code: string, username: string) {
  return markup`<p>For the account <strong>@${username}</strong>. You are signed out everywhere else; apps keep their access.</p>
<form class="panel" method="post" action="/reset-password">${hidden({ csrf, code })}
<input type="text" name="username" value="${username}" autocomplete="username" hidden>
${field({
  name: 'wanted',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 8 characters.',
  attributes: markup`${required} minlength="8" maxlength="1000"`,
})}
<button class="button" type="submit">Set the password</button></form>`;
}

/** What people do by a link that is valid once: set a new password, confirm an e-mail address. */
export const linkPages: readonly Page[] = [
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
      return html(plainPage(visit, FORGOT, content), 200, visit.headers);
    },
  },

  {
    name: 'forgot-password.post',
    method: 'POST',
    path: '/forgot-password',
    async handle(call) {
      const { visit, form } = await readOwnForm(call);
      try {
        await sendReset(call.ctx, form.login ?? '');
      } catch (thrown) {
        return failed(visit, FORGOT, thrown);
      }
      const said = markup`<p>If there is such an account and its e-mail address is confirmed, a message is on its way. The link in it is valid for an hour.</p>`;
      return html(plainPage(visit, 'Look into your mail', said), 200, visit.headers);
    },
  },

  {
    name: 'reset-password',
    method: 'GET',
    path: '/reset-password',
    async handle(call) {
      const visit = await loadVisit(call);
      const { code = '' } = call.query;
      try {
        const { username } = await findLink(call.ctx, 'reset', code);
        return html(plainPage(visit, RESET, resetForm(visit, code, username)), 200, visit.headers);
      } catch (thrown) {
        return failed(visit, RESET, thrown);
      }
    },
  },

  {
    name: 'reset-password.post',
    method: 'POST',
    path: '/reset-password',
    async handle(call) {
      const { ctx, request } = call;
      const { visit, form } = await readOwnForm(call);
      const { code = '', wanted = '' } = form;
      try {
        const { username } = await findLink(ctx, 'reset', code);
        try {
          const agent = describeAgent(request.headers['user-agent']);
          const secret = await resetByLink(ctx, { code, wanted, agent });
          return redirect(HOME, [...visit.headers, ...sessionCookie(ctx, secret)]);
        } catch (thrown) {
          const error = errorOf(thrown);
          const page = plainPage(visit, RESET, resetForm(visit, code, username), tell(error));
          return html(page, error.status, [...visit.headers, ...headersOf(error)]);
        }
      } catch (thrown) {
        return failed(visit, RESET, thrown);
      }
    },
  },

  {
    // Programs that look through mail open links, so opening it confirms nothing yet.
    name: 'confirm-email',
    method: 'GET',
    path: '/confirm-email',
    async handle(call) {
      const visit = await loadVisit(call);
      const { code = '' } = call.query;
      try {
        const { username, email } = await findLink(call.ctx, 'confirm', code);
        const content = markup`<form class="panel" method="post" action="/confirm-email">${hidden({ csrf: visit.csrf, code })}
<p><strong>${email}</strong> is to belong to the account <strong>@${username}</strong>.</p>
<button class="button" type="submit">Confirm it</button></form>`;
        return html(plainPage(visit, CONFIRM, content), 200, visit.headers);
      } catch (thrown) {
        return failed(visit, CONFIRM, thrown);
      }
    },
  },

  {
    name: 'confirm-email.post',
    method: 'POST',
    path: '/confirm-email',
    async handle(call) {
      const { visit, form } = await readOwnForm(call);
      try {
        await confirmByLink(call.ctx, form.code ?? '');
      } catch (thrown) {
        return failed(visit, CONFIRM, thrown);
      }
      const said = markup`<p>From now on you can sign in with it.</p><p><a class="button" href="/home">Go on</a></p>`;
      return html(plainPage(visit, 'Your e-mail address is confirmed', said), 200, visit.headers);
    },
  },
];
