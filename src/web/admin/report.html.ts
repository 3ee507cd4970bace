import { decisions } from '../../features/admin/admin.ts';
import type { Rule } from '../../features/instance/instance.ts';
import { postKind, readTexts } from '../../features/posts/posts.ts';
import type { Queued, ReportedCopy, ReportedKind, ReportRow } from '../../features/reports/reports.ts';
import type { PageCall } from '../../http/page.ts';
import { hidden } from '../kit/form.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { renderRule } from '../parts/decisions.html.ts';
import { actionForm, personLink } from './admin.html.ts';
import { type Moderating, type Result, reachOf } from './admin-visit.ts';
import { type Decision, decisionBar } from './decision.html.ts';
import { renderHistory } from './history.html.ts';
import { copyOf, path } from './report-row.ts';
import { renderThread } from './thread.html.ts';

/** What was reported, its reports, the forms that decide it, and what is known of its author and of who reported it first. */
export async function renderReport(
  call: PageCall,
  visit: Moderating,
  { row, members }: Queued,
  result: Result,
): Promise<Markup> {
  const copy = copyOf(row);
  const { language } = visit;
  const { moderation: texts } = language;
  const { read } = call.ctx.store;
  const more = 1 + (row.num_joined ?? 0) - members.length;
  const [thread, author, reporter] = await Promise.all([
    row.kind === 'post' ? renderThread(call, visit, row.post_id) : undefined,
    row.author_id === null ? undefined : renderHistory(read, row.author_id, 'author', language),
    renderHistory(read, row.reporter_id, 'reporter', language),
  ]);
  const others = row.kind === 'post' ? await readOthers(call.ctx, row, copy) : [];
  return markup`<section class="panel" aria-labelledby="reported"><h2 id="reported">${texts.reported[row.kind as ReportedKind](personLink(row.author))}</h2>
<blockquote dir="auto">${copy.text}</blockquote>
<p>${copy.created_at !== undefined && renderTime(copy.created_at, language)} ${
    row.author !== null && (row.is_deleted === 1 ? texts.gone : renderPlace(row, copy, texts))
  }</p>
${others.length > 0 && renderOthers(others, language)}
${members.map(
  ({ category, reporter, created_at, comment }) =>
    markup`<p>${texts.reportedAs(texts.categories[category], personLink(reporter), renderTime(created_at, language))}</p>
${comment !== '' && markup`<blockquote dir="auto">${comment}</blockquote>`}`,
)}
${more > 0 && markup`<p>${texts.moreReports(more)}</p>`}
${row.rule !== null && markup`<p>${renderRule(JSON.parse(row.rule) as Rule, language)}</p>`}
${row.note !== null && markup`<p>${texts.note(markup`<bdi>${row.note}</bdi>`)}</p>`}</section>
${row.resolved_at !== null && renderReopen(visit, row.id, texts.undoAndReopen)}
${thread}
<div class="beside">${author}${reporter}</div>
${row.resolved_at === null && renderDecision(visit, row, await decisionsFor(call, visit, row), result)}`;
}

/** The texts of a post that was revised but the one that was reported, newest first: those of then, and those that it has now. */
async function readOthers(
  ctx: PageCall['ctx'],
  { post_id: id }: ReportRow,
  { text, created_at, earlier = [] }: Partial<ReportedCopy>,
): Promise<{ text: string; created_at: number }[]> {
  const row = (await ctx.objects.find(postKind, id))?.row;
  const original = row?.repost_of == null ? row : (await ctx.objects.find(postKind, row.repost_of))?.row;
  const now = original === undefined ? [] : await readTexts(ctx.store.read, original);
  const all = new Map([...now, ...earlier].map((one) => [`${one.created_at} ${one.text}`, one]));
  return [...all.values()].filter((one) => one.text !== text || one.created_at !== created_at);
}

function renderOthers(others: readonly { text: string; created_at: number }[], language: Texts): Markup {
  return markup`<h3>${language.revisions.earlierReported}</h3>
${others.map(
  ({ text, created_at }) => markup`<blockquote dir="auto">${text}</blockquote>
<p>${renderTime(created_at, language)}</p>`,
)}`;
}

/** The page that shows what was reported. Moderators do not read what only its people may. */
function renderPlace(row: ReportRow, copy: Partial<ReportedCopy>, texts: Texts['moderation']): Content {
  if (row.kind === 'post')
    return markup`<a href="/@${row.author}/post/${row.post_id}">${texts.inConversation}</a>`;
  return [
    `${texts.id(row.post_id)} `,
    copy.path !== undefined && texts.place((text) => markup`<a href="${copy.path}">${text}</a>`),
  ];
}

/** The button with which a moderator takes a report. */
export function renderTake(visit: Moderating, { id, taken_by }: ReportRow): Content {
  if (taken_by === visit.session.userId) return undefined;
  const { moderation: texts } = visit.language;
  const isOthers = taken_by !== null;
  return actionForm(visit, `${path}/${id}/take`, isOthers ? texts.takeOver : texts.take, undefined, {
    values: { over: isOthers ? '1' : '' },
    key: 't',
  });
}

/** The button that undoes the decision of a report. */
export function renderReopen(visit: Moderating, id: number, button: string): Markup {
  return actionForm(visit, `${path}/${id}/reopen`, button, undefined);
}

/** What the reader may decide about a report, as far as its author is in reach. An account is not removed, nor oneself warned. */
async function decisionsFor(call: PageCall, visit: Moderating, { kind, author_id }: ReportRow) {
  const isReachable = (await reachOf(call, visit, [author_id])).has(author_id);
  const isOwn = author_id === visit.session.userId;
  return decisions.filter(
    (one) => one === 'dismiss' || (isReachable && (one === 'remove' ? kind !== 'user' : !isOwn)),
  );
}

/** The form that decides a report. */
function renderDecision(
  visit: Moderating,
  row: ReportRow,
  offered: readonly Decision[],
  { form = {} }: Result,
): Markup {
  const { moderation: texts } = visit.language;
  return markup`<section class="decide" aria-label="${texts.decision}" data-key="d">
<form method="post" action="${path}/${row.id}">${hidden({ csrf: visit.csrf })}
${decisionBar(visit, form, offered)}</form></section>`;
}
