import { ApiError } from '../../errors.ts';
import { endMailOf, userOfCode } from '../../features/notifications/mail/unsubscribe.ts';
import { content, type Page, type PageCall } from '../../http/page.ts';
import { plainPage } from '../accounts/accounts.html.ts';
import { openPage } from '../accounts/forms.ts';
import { countForm } from '../accounts/visit.ts';
import { markup } from '../pages/markup.ts';

const path = '/end-mail/:code';
const TITLE = 'Notifications by e-mail';

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
    const isDone = call.query.done === '1';
    const said = isDone
      ? markup`<p class="notice" role="status">You get no more notifications by e-mail.</p>
<p><a href="/account/notifications">Change what you get</a></p>`
      : markup`<form class="panel" method="post" action="${call.path}">
<p>You then get no more e-mail about what others do. On the page you are notified as before.</p>
<button class="button" type="submit">End the e-mails</button></form>`;
    return plainPage(visit, TITLE, said, undefined, false);
  }),

  {
    name: 'end-mail.post',
    method: 'POST',
    path,
    // The URL is a secret of its own, and mail programs have no session.
    async handle(call) {
      await countForm(call);
      await endMailOf(call.ctx, userIn(call));
      const reply = content('text/plain; charset=utf-8', 'You get no more notifications by e-mail.\n', [
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
