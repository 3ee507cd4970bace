import { ApiError } from '../../errors.ts';
import { instanceOf } from '../../features/instance/instance.ts';
import { endMailOf, userOfCode } from '../../features/notifications/notifications.ts';
import { content, type Page, type PageCall } from '../../http/page.ts';
import { openPage } from '../kit/forms.ts';
import { plainPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { countForm } from '../kit/visit.ts';
import { chooseLanguage } from '../languages/languages.ts';

const path = '/end-mail/:code';

/** @throws {ApiError} 404 */
function userIn({ ctx, params }: PageCall): number {
  const user = userOfCode(ctx, params.code ?? '');
  if (user === undefined) throw new ApiError('not-found', 'this link is not valid.');
  return user;
}

/** Where e-mails with notifications end: with one click of a mail program (RFC 8058), or on this page. */
export const endMailPages: readonly Page[] = [
  // Programs that scan mail open links, so opening it must not end anything.
  openPage('end-mail', path, (call, visit) => {
    userIn(call);
    const { notifications: texts } = visit.language;
    const isDone = call.query.done === '1';
    const said = isDone
      ? markup`<p class="notice" role="status">${texts.mailEnded}</p>
<p><a href="/account/notifications">${texts.changeWhat}</a></p>`
      : markup`<form class="panel" method="post" action="${call.path}">
<p>${texts.aboutEnding}</p>
<button class="button" type="submit">${texts.endMail}</button></form>`;
    return plainPage(visit, texts.byMail, said);
  }),

  {
    name: 'end-mail.post',
    method: 'POST',
    path,
    // The URL is a secret of its own, and mail programs have no session.
    async handle(call) {
      await countForm(call);
      await endMailOf(call.ctx, userIn(call));
      const { notifications: texts } = await chooseLanguage(call, await instanceOf(call.ctx));
      const reply = content('text/plain; charset=utf-8', `${texts.mailEnded}\n`, [
        'Cache-Control',
        'no-store',
      ]);
      const isBrowser = /text\/html/.test(call.request.headers.accept ?? '');
      return isBrowser
        ? { ...reply, status: 303, headers: [...reply.headers, 'Location', `${call.path}?done=1`] }
        : reply;
    },
  },
];
