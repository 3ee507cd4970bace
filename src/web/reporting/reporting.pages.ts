import { ApiError } from '../../errors.ts';
import { MAX_COMMENT, report } from '../../features/reports/reports.actions.ts';
import { type ReportCategory, reportCategories } from '../../features/reports/reports.tables.ts';
import { findUsernamesOf } from '../../features/users/users.sql.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { ownForm, ownPage, type SignedIn, safeNext } from '../accounts/forms.ts';
import type { Form } from '../accounts/visit.ts';
import { countWrite, linesOf } from '../pages/actions.pages.ts';
import { alert, hidden } from '../pages/form.html.ts';
import { showPage } from '../pages/layout.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { excerpt } from '../pages/posts.html.ts';
import { findReported } from './reported.ts';

const PATH = '/report/:kind/:id';

const categories: Readonly<Record<ReportCategory, string>> = {
  spam: 'Spam or fraud',
  abuse: 'Insults, threats or hatred',
  illegal: 'Against the law',
  sensitive: 'Disturbing, without a warning',
  other: 'Something else',
};

/** Characters of what is reported that the page shows. */
const MAX_SHOWN = 280;

async function showForm(call: PageCall, visit: SignedIn, given: Form, error?: ApiError): Promise<Outcome> {
  const reported = await findReported(call, visit, given);
  const { kind, author, copy } = reported;
  const [owner] = await findUsernamesOf(call.ctx.store.read, { ids: [author] });
  if (author === visit.session.userId) {
    throw new ApiError(
      'not-allowed',
      `You cannot report ${kind === 'user' ? 'yourself' : `your own ${kind}`}.`,
    );
  }
  const next = safeNext(given.next);
  const title = kind === 'user' ? `Report @${owner?.username}?` : `Report this ${kind}?`;
  const content = markup`<blockquote class="quiet" dir="auto">${excerpt(copy.text, MAX_SHOWN) || `A ${kind}`}</blockquote>
${alert(error)}
<form method="post" action="/report/${kind}/${reported.id}">${hidden({ csrf: visit.csrf, next, file_token: given.file_token })}
${renderFields(given, owner?.username)}
<button class="button danger" type="submit">Report</button></form>
<p><a href="${next}">Leave it as it is</a></p>`;
  return page(visit, title, content, error);
}

function renderFields(given: Form, owner: string | undefined): Markup {
  // A form that is shown again has a category.
  const isFirst = given.category === undefined;
  const box = (name: string, label: string, isOn: boolean) =>
    markup`<p class="check"><input id="${name}" name="${name}" type="checkbox" value="1"${isOn && markup` checked`}> <label for="${name}">${label}</label></p>`;
  return markup`<p>The moderators of this service read the report. ${owner !== undefined && `@${owner} is not told who reported.`}</p>
<div class="field"><label for="category">What is wrong</label>
<select id="category" name="category">${reportCategories.map((one) => markup`<option value="${one}"${given.category === one && markup` selected`}>${categories[one]}</option>`)}</select></div>
<div class="field"><label for="comment">What the moderators should know</label>
<textarea id="comment" name="comment" rows="3" maxlength="${MAX_COMMENT}">
${given.comment ?? ''}</textarea></div>
${owner !== undefined && [box('mute', `Also mute @${owner}`, isFirst || given.mute === '1'), box('block', `Also block @${owner}`, given.block === '1')]}`;
}

/** What was done. After a block, what was reported may be hidden from the reporter. */
async function showDone({ ctx, query }: PageCall, visit: SignedIn): Promise<Outcome> {
  const author = parseId(query.of ?? '') ?? 0;
  const [owner] = await findUsernamesOf(ctx.store.read, { ids: [author] });
  const name = owner?.username ?? 'nobody';
  const next = safeNext(query.next);
  const did = [query.muted && 'muted', query.blocked && 'blocked'].filter(Boolean).join(' and ');
  const undo = (to: string, label: string) =>
    markup`<form method="post" action="/users/${author}/${to}">${hidden({ csrf: visit.csrf, next })}<button class="button plain" type="submit">${label} @${name}</button></form>`;
  return page(
    visit,
    'Reported',
    markup`<p class="notice" role="status">The moderators have your report, and you are told when it was dealt with.${did !== '' && ` You have ${did} @${name}.`}</p>
${query.muted && undo('unmute', 'Unmute')}${query.blocked && undo('unblock', 'Unblock')}
<p><a href="${next}">Go on</a></p>`,
  );
}

function page(visit: SignedIn, title: string, content: Markup, error?: ApiError): Outcome {
  return showPage(
    { visit, title, content: markup`<div class="narrow form"><h1>${title}</h1>${content}</div>` },
    error,
  );
}

/** Reporting posts, messages, channels, files and people to the moderators. */
export const reportingPages: readonly Page[] = [
  ownPage('pages.report', PATH, async (call, visit) => {
    return call.query.done === '1' ? showDone(call, visit) : showForm(call, visit, call.query);
  }),

  ownForm(
    'pages.report.post',
    PATH,
    async (call, visit, form) => {
      const reported = await findReported(call, visit, form);
      const category = reportCategories.find((one) => one === form.category);
      if (category === undefined) throw new ApiError('missing-parameter', 'say what is wrong.');
      const [mutes, blocks] = [form.mute === '1', form.block === '1'];
      await countWrite(call, visit);
      const comment = linesOf(form.comment).trim();
      await report(call.ctx.store, visit.session.userId, reported, { category, comment, mutes, blocks });
      const back = new URLSearchParams({ done: '1', next: safeNext(form.next), of: String(reported.author) });
      if (mutes) back.set('muted', '1');
      if (blocks) back.set('blocked', '1');
      return redirect(`/report/${reported.kind}/${reported.id}?${back}`, visit.headers);
    },
    (call, visit, form, error) => showForm(call, visit, form, error),
  ),
];
