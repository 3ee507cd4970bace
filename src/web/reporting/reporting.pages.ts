import { ApiError } from '../../errors.ts';
import { report, reportCategories, selectReportBy } from '../../features/reports/reports.ts';
import { findUsernamesOf, isActive, selectUsers } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite, linesOf } from '../kit/actions.ts';
import { excerpt } from '../kit/excerpt.ts';
import { alert, hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { type Content, markup } from '../kit/markup.ts';
import type { Form } from '../kit/visit.ts';
import { findReported } from './reported.ts';
import { renderFields, reportPage } from './reporting.html.ts';

const PATH = '/report/:kind/:id';

/** Characters of what is reported that the page shows. */
const MAX_SHOWN = 280;

async function showForm(call: PageCall, visit: SignedIn, given: Form, error?: ApiError): Promise<Outcome> {
  const reported = await findReported(call, visit, given);
  const { kind, author, copy } = reported;
  const { language } = visit;
  const { reporting: texts } = language;
  const [owner] = await findUsernamesOf(call.ctx.store.read, { ids: [author] });
  if (author === visit.session.userId) {
    throw new ApiError(
      'not-allowed',
      `You cannot report ${kind === 'user' ? 'yourself' : `your own ${kind}`}.`,
    );
  }
  const next = safeNext(given.next);
  const title = kind === 'user' ? texts.titleUser(`${owner?.username}`) : texts.title[kind];
  const content = markup`<blockquote class="quiet" dir="auto">${excerpt(copy.text, MAX_SHOWN) || texts.noText[kind]}</blockquote>
${alert(error, language)}
<form method="post" action="/report/${kind}/${reported.id}">${hidden({ csrf: visit.csrf, next, file_token: given.file_token })}
${renderFields(given, owner?.username, language)}
<button class="button danger" type="submit">${texts.report}</button></form>
<p><a href="${next}">${texts.leave}</a></p>`;
  return reportPage(visit, title, content, error);
}

/**
 * What was done, if this person did: after a block, what was reported may be hidden from them. Its author is named while they are
 * active.
 * @throws {ApiError} 404
 */
async function showDone({ ctx, query, params }: PageCall, visit: SignedIn): Promise<Outcome> {
  const { read } = ctx.store;
  const key = { post_id: parseId(params.id ?? '') ?? 0, reporter_id: visit.session.userId };
  const [reported] = await selectReportBy(read, key);
  if (reported === undefined) throw new ApiError('not-found', 'you have not reported this.');
  const author = reported.author_id ?? 0;
  const [owner] = (await selectUsers(read, { ids: [author] })).filter(isActive);
  const { reporting: texts } = visit.language;
  const name = markup`<bdi>@${owner?.username}</bdi>`;
  const next = safeNext(query.next);
  const [muted, blocked] = owner === undefined ? [] : [query.muted, query.blocked];
  const did = muted ? (blocked ? texts.mutedAndBlocked : texts.muted) : blocked ? texts.blocked : undefined;
  const undo = (to: string, label: Content) =>
    markup`<form method="post" action="/users/${author}/${to}">${hidden({ csrf: visit.csrf, next })}<button class="button plain" type="submit">${label}</button></form>`;
  return reportPage(
    visit,
    texts.reported,
    markup`<p class="notice" role="status">${texts.thanks}${did !== undefined && [' ', did(name)]}</p>
${muted && undo('unmute', texts.unmute(name))}${blocked && undo('unblock', texts.unblock(name))}
<p><a href="${next}">${texts.goOn}</a></p>`,
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
      const back = new URLSearchParams({ done: '1', next: safeNext(form.next) });
      if (mutes) back.set('muted', '1');
      if (blocks) back.set('blocked', '1');
      return redirect(`/report/${reported.kind}/${reported.id}?${back}`, visit.headers);
    },
    (call, visit, form, error) => showForm(call, visit, form, error),
  ),
];
