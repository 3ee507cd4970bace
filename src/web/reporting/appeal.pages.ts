import { ApiError } from '../../errors.ts';
import {
  type NoticeRow,
  selectAnswer,
  selectNotice,
  selectRemoved,
} from '../../features/admin/admin.content.sql.ts';
import { selectAccount } from '../../features/admin/admin.sql.ts';
import { isAppealable, noticeOfCode } from '../../features/admin/appeal-links.ts';
import { appeal } from '../../features/admin/appeals.actions.ts';
import { MAX_TOLD } from '../../features/admin/notices.actions.ts';
import { selectAppealsOf } from '../../features/reports/reports.sql.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { plainPage } from '../accounts/accounts.html.ts';
import { entranceForm, entrancePage, errorOf } from '../accounts/forms.ts';
import type { Visit } from '../accounts/visit.ts';
import { textArea } from '../admin/admin.html.ts';
import { hidden } from '../pages/form.html.ts';
import { type Content, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { outcomeOf, titleOf } from './decisions.html.ts';

const path = '/appeal/:code';

/** The decision that a URL admits to. @throws {ApiError} 404, also when its account is deleted. */
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
  const { user_id: user, text, created_at, withdrawn_at } = notice;
  const appeals = await selectAppealsOf(read, { user, limit: 100 });
  const own = appeals.find(({ post_id }) => post_id === notice.id);
  const [answer] = own === undefined ? [] : await selectAnswer(read, { user, appeal: own.id });
  const outcome = outcomeOf(notice, own);
  const mayAppeal = own === undefined && withdrawn_at === null;
  return plainPage(
    visit,
    titleOf(notice),
    markup`<section class="panel" aria-label="The decision"><p>${renderTime(created_at)}. ${await renderEnd(call, notice)}</p>
${text !== '' && markup`<p class="text" dir="auto">${text}</p>`}
${await renderRemoved(call, notice)}</section>
${
  own !== undefined &&
  markup`<section class="panel" aria-label="Your appeal"><p>You appealed ${renderTime(own.created_at)}:</p>
<p class="text" dir="auto">${own.comment}</p></section>`
}
${outcome !== '' && markup`<p class="notice" role="status">${outcome}</p>`}
${answer !== undefined && markup`<p class="text" dir="auto">${answer.text}</p>`}
${
  mayAppeal &&
  markup`<form class="panel" method="post" action="${call.path}">${hidden({ csrf: visit.csrf })}
${textArea('text', 'Why you do not agree', typed, { rows: 6, hint: `At most ${MAX_TOLD} characters. You can appeal once; a moderator reads it and answers.` })}
<button class="button" type="submit">Appeal</button></form>`
}`,
    error,
    false,
  );
}

/** When a suspension ends that is in force. */
async function renderEnd({ ctx }: PageCall, { user_id: id, action }: NoticeRow): Promise<Content> {
  if (action !== 'suspend') return undefined;
  const [account] = await selectAccount(ctx.store.read, { id });
  if (account === undefined || account.suspended_at === null) return 'It has ended: you can sign in.';
  const { suspended_until: until } = account;
  return until === null
    ? 'It has no end.'
    : `It ends ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
}

/** What was removed, while it can be restored. */
async function renderRemoved({ ctx }: PageCall, notice: NoticeRow): Promise<Content> {
  const { action, target_kind: kind, target_id: id } = notice;
  if (action !== 'remove' || kind === null || kind === 'appeal' || id === null) return undefined;
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
