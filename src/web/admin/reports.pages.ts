import { ApiError } from '../../errors.ts';
import { decideReport, decisions } from '../../features/admin/decisions.actions.ts';
import { type Queues, queuesOf } from '../../features/admin/overview.ts';
import { reopenReport } from '../../features/admin/reopen.actions.ts';
import { readEnd } from '../../features/admin/until.ts';
import { takeReport } from '../../features/reports/reports.actions.ts';
import {
  allReports,
  openReports,
  type ReportRow,
  selectReportBefore,
  selectReports,
} from '../../features/reports/reports.sql.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import type { Texts } from '../languages/en.ts';
import { listOf, type Slot } from '../languages/intl.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { type Content, markup } from '../pages/markup.ts';
import { excerpt, renderTime } from '../pages/posts.html.ts';
import { olderLink, personLink, renderTable, showLiveAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Moderating, type Result, type Show } from './admin-visit.ts';
import { renderAppeal } from './appeals.html.ts';
import { renderReopen, renderReport } from './report.html.ts';
import { copyOf, path, stateOf } from './report-row.ts';

const PAGE = 50;

const showQueue: Show = async (call, visit, result) => {
  const { ctx, query } = call;
  const { language } = visit;
  const { admin, moderation: texts } = language;
  const { heads } = admin;
  const isAll = query.all === '1';
  const kind = query.kind === 'appeal' ? 'appeal' : '';
  const after = parseId(query.after ?? '') ?? 0;
  const rows = await selectReports(ctx.store.read, {
    ...(isAll ? allReports : openReports),
    ...{ after, limit: PAGE, kind },
  });
  const queues = await queuesOf(ctx);
  const next =
    rows.length < PAGE
      ? undefined
      : `${path}?${isAll ? 'all=1&' : ''}${kind && 'kind=appeal&'}after=${rows.at(-1)?.id}`;
  return showLiveAdmin(
    visit,
    path,
    admin.sections.reports,
    withDecided(call, visit, result),
    markup`<p>${texts.waiting(waiting(queues, language))}</p>
<p>${isAll ? markup`<a href="${path}">${texts.onlyOpen}</a>` : markup`<a href="${path}?all=1">${texts.alsoDecided}</a>`}</p>
<div class="queue">${renderTable(
      admin.sections.reports,
      [heads.report, texts.about, heads.of, heads.by, heads.when, heads.state, heads.text],
      rows.map((row) => [
        markup`<a href="${path}/${row.id}"><bdi>${row.id}</bdi></a>`,
        subjectOf(row, texts),
        personLink(row.author),
        personLink(row.reporter),
        renderTime(row.created_at, language),
        stateOf(row, language),
        markup`<bdi>${excerpt(row.kind === 'appeal' ? row.comment : copyOf(row).text, 80)}</bdi>`,
      ]),
      texts.noReports,
    )}</div>${olderLink(visit, next)}`,
  );
};

/** What waits for moderators, each with a link to where it does. */
function waiting({ reports, appeals, held, signUps }: Queues, { locale, moderation: texts }: Texts): Content {
  const link = (href: string, text: string) => markup`<a href="${href}">${text}</a>`;
  return listOf(locale, [
    link(path, texts.reports(reports)),
    link(`${path}?kind=appeal`, texts.appeals(appeals)),
    link('/admin/held', texts.heldPosts(held)),
    link('/admin/sign-ups', texts.signUps(signUps)),
  ]);
}

function subjectOf(
  { kind, category }: ReportRow,
  { kinds, categories, subject }: Texts['moderation'],
): string {
  return kind === 'appeal' ? kinds.appeal : subject(kinds[kind], categories[category]);
}

export async function findReport({ ctx, params }: PageCall): Promise<ReportRow> {
  const id = parseId(params.id ?? '') ?? 0;
  const [row] = await selectReports(ctx.store.read, { after: id - 1, limit: 1, ...allReports });
  if (row?.id !== id) throw new ApiError('not-found', 'there is no such report.');
  return row;
}

/** The page of a report or an appeal. */
export const showReport: Show = async (call, visit, result) => {
  const row = await findReport(call);
  const { read } = call.ctx.store;
  const [[next], [previous]] = await Promise.all([
    selectReports(read, { after: row.id, limit: 1, ...openReports }),
    selectReportBefore(read, { before: row.id }),
  ]);
  const { language } = visit;
  const { moderation: texts } = language;
  const body =
    row.kind === 'appeal' ? renderAppeal(call, visit, row, result) : renderReport(call, visit, row, result);
  return showLiveAdmin(
    visit,
    path,
    (row.kind === 'appeal' ? texts.appeal : texts.report)(row.id),
    withDecided(call, visit, result),
    markup`<p class="state">${texts.state(stateOf(row, language))} ${previous !== undefined && markup`<a data-key="k" href="${path}/${previous.id}">${texts.previous}</a> `}${next !== undefined && markup`<a data-key="j" href="${path}/${next.id}">${texts.next}</a>`}</p>
${await body}`,
    `${path}/${row.id}`,
  );
};

/** The notice after a decision, with a link to what was decided, and a button that undoes it. */
function withDecided({ query }: PageCall, visit: Moderating, result: Result): Result {
  const of = parseId(query.of ?? '');
  if (of === undefined || result.notice === undefined) return result;
  const { moderation: texts } = visit.language;
  const link: Slot = (text) => markup`<a href="${path}/${of}">${text}</a>`;
  const notice =
    query.done === 'ruled'
      ? markup`<span>${texts.appealDecided(link, of)}</span>`
      : markup`<span>${texts.reportDecided(link, of)}</span>${renderReopen(visit, of, texts.undo)}`;
  return { ...result, notice };
}

/** Where a moderator goes on after a decision: the next open report, or else the queue. */
export async function afterDecision(
  { ctx }: PageCall,
  { id, kind }: Pick<ReportRow, 'id' | 'kind'>,
): Promise<string> {
  const open = (after: number) => selectReports(ctx.store.read, { after, limit: 1, ...openReports });
  const [next = (await open(0))[0]] = await open(id);
  return `${next === undefined ? path : `${path}/${next.id}`}?done=${kind === 'appeal' ? 'ruled' : 'decided'}&of=${id}`;
}

export const reportPages: readonly Page[] = [
  adminPage('reports', path, 'reports', showQueue),
  adminPage('report', `${path}/:id`, 'reports', showReport),

  adminForm(
    'report.take',
    `${path}/:id/take`,
    'reports',
    async (call, visit, form) => {
      const { id } = await findReport(call);
      await countWrite(call, visit);
      await takeReport(call.ctx.store, actorOn(call, visit, form), id, form.over === '1');
      return `${path}/${id}`;
    },
    showReport,
  ),

  adminForm(
    'report.reopen',
    `${path}/:id/reopen`,
    'reports',
    async (call, visit, form) => {
      const { id } = await findReport(call);
      await countWrite(call, visit);
      await reopenReport(call.ctx, actorOn(call, visit, form), id);
      return `${path}/${id}?done=reopened`;
    },
    showReport,
  ),

  adminForm(
    'report',
    `${path}/:id`,
    'reports',
    async (call, visit, form) => {
      const row = await findReport(call);
      const decision = decisions.find((one) => one === form.decision);
      if (decision === undefined) throw new ApiError('invalid-parameter', 'choose a decision.');
      await countWrite(call, visit);
      await decideReport(call.ctx.store, actorOn(call, visit, form), row.id, {
        decision,
        note: form.note?.trim() || undefined,
        told: decision === 'dismiss' ? '' : (form.told ?? ''),
        answer: form.answer ?? '',
        until: decision === 'suspend' || decision === 'limit' ? readEnd(form.until) : null,
      });
      return afterDecision(call, row);
    },
    showReport,
  ),
];
