import { confirmByLink, findByEmailLink, sendPasswordLink } from '../../features/accounts/accounts.ts';
import type { Page } from '../../http/page.ts';
import { field, hidden, required } from '../kit/form.html.ts';
import { entranceForm, entrancePage, errorOf } from '../kit/forms.ts';
import { linkContact, plainPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import type { Visit } from '../kit/visit.ts';

function failed(visit: Visit, title: string, thrown: unknown) {
  const link = markup`<p><a href="/forgot-password">${visit.language.entrance.newLink}</a></p>`;
  return plainPage(visit, title, link, errorOf(thrown));
}

/** Requests for a link to set a new password, and the page behind the link that confirms an e-mail address. */
export const mailPages: readonly Page[] = [
  entrancePage('forgot-password', '/forgot-password', async (call, visit) => {
    const { contact } = visit.instance;
    const { entrance: texts } = visit.language;
    const content =
      call.ctx.mail === undefined
        ? markup`<p>${contact === '' ? texts.noMail : texts.noMailAsk(linkContact(contact))}</p>`
        : markup`<p>${texts.forgotText}</p>
<form class="panel" method="post" action="/forgot-password">${hidden({ csrf: visit.csrf })}
${field({ name: 'login', label: texts.login, autocomplete: 'username', attributes: required })}
<button class="button" type="submit">${texts.sendLink}</button></form>
${contact !== '' && markup`<p>${texts.withoutEmail(linkContact(contact))}</p>`}`;
    const back = markup`<p><a href="/sign-in">${texts.backToSignIn}</a></p>`;
    return plainPage(visit, texts.forgot, markup`${content}${back}`);
  }),

  entranceForm('forgot-password.post', '/forgot-password', async (call, visit, form) => {
    const { entrance: texts } = visit.language;
    try {
      await sendPasswordLink(call.ctx, form.login ?? '');
    } catch (thrown) {
      return failed(visit, texts.forgot, thrown);
    }
    const said = markup`<p>${texts.onItsWay}</p>`;
    return plainPage(visit, texts.look, said);
  }),

  // Programs that scan mail open links, so opening it must not confirm yet.
  entrancePage('confirm-email', '/confirm-email/:code', async (call, visit) => {
    const { code = '' } = call.params;
    const { entrance: texts } = visit.language;
    try {
      const { username, email } = await findByEmailLink(call.ctx, code);
      const content = markup`<form class="panel" method="post" action="/confirm-email/${code}">${hidden({ csrf: visit.csrf })}
<p>${texts.belongs(markup`<strong><bdi>${email}</bdi></strong>`, markup`<strong><bdi>@${username}</bdi></strong>`)}</p>
<button class="button" type="submit">${texts.confirm}</button></form>`;
      return plainPage(visit, texts.confirmEmail, content);
    } catch (thrown) {
      return failed(visit, texts.confirmEmail, thrown);
    }
  }),

  entranceForm('confirm-email.post', '/confirm-email/:code', async (call, visit) => {
    const { entrance: texts } = visit.language;
    try {
      await confirmByLink(call.ctx, call.params.code ?? '');
    } catch (thrown) {
      return failed(visit, texts.confirmEmail, thrown);
    }
    const said = markup`<p>${texts.confirmedText}</p><p><a class="button" href="/home">${texts.goOn}</a></p>`;
    return plainPage(visit, texts.confirmed, said);
  }),
];
