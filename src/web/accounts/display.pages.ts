import { updateUser } from '../../features/users/users.ts';
import { setCookie } from '../../http/cookies.ts';
import { type Page, redirect } from '../../http/page.ts';
import { noticeOf } from '../kit/actions.ts';
import { displayOf, storedDisplay } from '../kit/display.ts';
import { entranceForm, entrancePage, type SignedIn } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { choicesPage } from '../kit/settings.html.ts';
import { VISIT_SECONDS } from '../kit/visit.ts';
import { renderDisplayForm } from './display.html.ts';

/** Where people choose how pages look, also without an account: then their browser holds it. */
export const displayPages: readonly Page[] = [
  entrancePage('display', '/display', (call, visit) => {
    const { looks } = visit.language;
    const notice = noticeOf({ display: looks.done.display }, call);
    if (visit.session !== undefined) {
      const content = markup`${renderDisplayForm(visit)}
<p class="quiet">${looks.ofAccount}</p>`;
      return choicesPage(visit as SignedIn, looks.display, { notice }, content);
    }
    return showPage({
      visit,
      title: looks.display,
      current: 'account',
      isTranslated: true,
      content: markup`<div class="narrow form"><h1>${looks.display}</h1>
${notice !== undefined && markup`<p class="notice" role="status">${notice}</p>`}
<div class="panel">${renderDisplayForm(visit)}</div>
<p class="quiet">${looks.ofBrowser}</p></div>`,
    });
  }),

  entranceForm('display.post', '/display', async ({ ctx }, { session, headers }, form) => {
    const display = storedDisplay(displayOf(form));
    if (session !== undefined) await ctx.store.write((tx) => updateUser(tx, { id: session.userId, display }));
    const cookie = setCookie(ctx.config.url, 'display', display, VISIT_SECONDS);
    return redirect('/display?done=display', [...headers, ...cookie]);
  }),
];
