import { ApiError } from '../../errors.ts';
import {
  appeal,
  isAppealable,
  MAX_TOLD,
  type NoticeRow,
  noticeOfCode,
  selectAccount,
  selectAnswer,
  selectNotice,
  selectRemoved,
} from '../../features/admin/admin.ts';
import { selectAppealsOf } from '../../features/reports/reports.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { hidden, textArea } from '../kit/form.html.ts';
import { entranceForm, entrancePage, errorOf } from '../kit/forms.ts';
import { plainPage } from '../kit/layout.ts';
import { type Content, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { timesOf } from '../languages/intl.ts';
import { outcomeOf, renderAnswer, renderBroken, titleOf } from '../parts/decisions.html.ts';

const path = '/appeal/:code';

/** The decision that a URL gives access to. @throws {ApiError} 404, also when its account is deleted. */
async function findDecision({ ctx, params }: PageCall): Promise<NoticeRow> {
  const id = noticeOfCode(ctx, params.code ?? '');
  const [row] = id === undefined ? [] : await selectNotice(ctx.store.read, { id });
  if (row === undefined || !isAppealable(row.action))
    throw new ApiError('not-found', 'this link is not valid.');
  return row;
}

async function showDecision(
  call: PageCall,
  visit: Visit,
  notice: NoticeRow,
  error?: ApiError,
  typed = '',
): Promise<Outcome> {
  const { read } = call.ctx.store;
  const { language } = visit;
  const { reporting: texts } = language;
  const { user_id: user, text, created_at, withdrawn_at } = notice;
  const appeals = await selectAppealsOf(read, { user, limit: 100 });
  const own = appeals.find(({ post_id }) => post_id === notice.id);
  const [answer] = own === undefined ? [] : await selectAnswer(read, { user, appeal: own.id });
  const outcome = outcomeOf(notice, own, language);
  const mayAppeal = own === undefined && withdrawn_at === null;
  return plainPage(
    visit,
    titleOf(notice, language),
    markup`<section class="panel" aria-label="${texts.decision}"><p>${renderTime(created_at, language)}. ${await renderEnd(call, notice, language)}</p>
${renderBroken(notice, language)}${renderAnswer(text, language)}
${await renderRemoved(call, notice)}</section>
${
  own !== undefined &&
  markup`<section class="panel" aria-label="${texts.yourAppeal}"><p>${texts.appealed(renderTime(own.created_at, language))}</p>
<p class="text" dir="auto">${own.comment}</p></section>`
}
${outcome !== '' && markup`<p class="notice" role="status">${outcome}</p>`}
${answer !== undefined && renderAnswer(answer.text, language)}
${
  mayAppeal &&
  markup`<form class="panel" method="post" action="${call.path}">${hidden({ csrf: visit.csrf })}
${textArea('text', texts.why, typed, { rows: 6, hint: texts.whyHint(MAX_TOLD) })}
<button class="button" type="submit">${texts.appeal}</button></form>`
}`,
    error,
  );
}

/** When a suspension ends that is in force. */
async function renderEnd(
  { ctx }: PageCall,
  { user_id: id, action }: NoticeRow,
  { reporting: texts, locale }: Texts,
): Promise<Content> {
  if (action !== 'suspend') return undefined;
  const [account] = await selectAccount(ctx.store.read, { id });
  if (account === undefined || account.suspended_at === null) return texts.hasEnded;
  const { suspended_until: until } = account;
  return until === null
    ? texts.hasNoEnd
    : texts.ends(markup`<bdi>${timesOf(locale).format(until)} UTC</bdi>`);
}

/** What was removed, while it can be restored. */
async function renderRemoved({ ctx }: PageCall, notice: NoticeRow): Promise<Content> {
  const { action, target_kind: kind, target_id: id } = notice;
  if (action !== 'remove' || kind === null || kind === 'appeal' || kind === 'posts' || id === null)
    return undefined;
  const [removed] = await selectRemoved(ctx.store.read, { kind, id });
  const { text = '' } = JSON.parse(removed?.copy ?? '{}') as { text?: string };
  return text !== '' && markup`<blockquote dir="auto">${text}</blockquote>`;
}

/** Where a person sees a decision about them and appeals, also if they are suspended. */
export const appealPages: readonly Page[] = [
  entrancePage('appeal', path, async (call, visit) => showDecision(call, visit, await findDecision(call))),

  entranceForm('appeal.post', path, async (call, visit, { text = '' }) => {
    const notice = await findDecision(call);
    try {
      await appeal(call.ctx.store, notice.user_id, notice.id, text);
      return redirect(call.path, visit.headers);
    } catch (thrown) {
      return showDecision(call, visit, notice, errorOf(thrown), text);
    }
  }),
];
