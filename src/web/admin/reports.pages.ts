import { decideReport, decideReports, queuesOf, reopenReport } from '../../features/admin/admin.ts';
import {
  findReport as find,
  openReports,
  type Queued,
  type QueueFilter,
  queueStates,
  type ReportRow,
  reportCategories,
  selectQueue,
  selectReportBefore,
  selectReports,
  takeReport,
} from '../../features/reports/reports.ts';
import { findUsernames } from '../../features/users/users.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../kit/actions.ts';
import { tell } from '../kit/form.html.ts';
import { markup } from '../kit/markup.ts';
import type { Slot } from '../languages/intl.ts';
import { olderLink, showLiveAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Moderating, type Result, type Show } from './admin-visit.ts';
import { renderAppeal } from './appeals.html.ts';
import { readDecision } from './decision-form.ts';
import { picksIn, queuePath, renderFilter, renderQueue, renderWaiting } from './queue.html.ts';
import { renderReopen, renderReport, renderTake } from './report.html.ts';
import { path, stateOf } from './report-row.ts';

/** No more than are decided at once. */
const PAGE = 50;

/** The filter of a query; names of no account select nothing. */
async function readFilter({ ctx, query }: PageCall, visit: Moderating): Promise<QueueFilter> {
  const name = (query.author ?? '').trim().replace(/^@/, '').toLowerCase();
  const author = name === '' ? undefined : (await findUsernames(ctx.store.read, [name])).get(name);
  return {
    ...openReports,
    state: queueStates.find((one) => one === query.state) ?? 'open',
    kind: query.kind === 'appeal' ? 'appeal' : '',
    category: reportCategories.find((one) => one === query.category) ?? '',
    author: name === '' ? 0 : (author?.id ?? -1),
    taker: query.mine === '1' ? visit.session.userId : 0,
  };
}

const showQueue: Show = async (call, visit, result) => {
  const { ctx, query } = call;
  const { language } = visit;
  const { admin } = language;
  const filter = await readFilter(call, visit);
  const after = parseId(query.after ?? '') ?? 0;
  const [queue, queues] = await Promise.all([
    selectQueue(ctx.store.read, { ...filter, after, limit: PAGE }),
    queuesOf(ctx),
  ]);
  const next = queue.length < PAGE ? undefined : queuePath(call, { after: String(queue.at(-1)?.id) });
  return showLiveAdmin(
    visit,
    path,
    admin.sections.reports,
    withDecided(call, visit, result),
    markup`<p>${renderWaiting(queues, language)}</p>
${renderFilter(call, filter, language)}
${renderQueue(call, visit, queue, result)}${olderLink(visit, next)}`,
  );
};

/** Something that was reported, or an appeal, by the id in the path. @throws {ApiError} 404 */
export function findReport({ ctx, params }: PageCall): Promise<Queued> {
  return find(ctx.store.read, parseId(params.id ?? '') ?? 0);
}

/** The page of a report or an appeal. */
export const showReport: Show = async (call, visit, result) => {
  const queued = await findReport(call);
  const { row } = queued;
  const { read } = call.ctx.store;
  const [[next], [previous]] = await Promise.all([
    selectReports(read, { after: row.id, limit: 1, ...openReports }),
    selectReportBefore(read, { before: row.id }),
  ]);
  const { language } = visit;
  const { moderation: texts } = language;
  const body =
    row.kind === 'appeal'
      ? renderAppeal(call, visit, row, result)
      : renderReport(call, visit, queued, result);
  return showLiveAdmin(
    visit,
    path,
    (row.kind === 'appeal' ? texts.appeal : texts.report)(row.id),
    withDecided(call, visit, result),
    markup`<div class="row"><p class="state">${texts.state(stateOf(row, language))}</p>
<div class="row">${row.kind !== 'appeal' && row.resolved_at === null && renderTake(visit, row)}${previous !== undefined && markup`<a class="button small soft" data-key="k" href="${path}/${previous.id}">${texts.previous}</a> `}${next !== undefined && markup`<a class="button small soft" data-key="j" href="${path}/${next.id}">${texts.next}</a>`}</div></div>
${await body}`,
    { at: `${path}/${row.id}`, lost: row.resolved_at === null ? undefined : result.form, isDeep: true },
  );
};

/** The notice after a decision, with a link to what was decided, and a button that undoes it. */
function withDecided({ query }: PageCall, visit: Moderating, result: Result): Result {
  const { moderation: texts } = visit.language;
  const many = parseId(query.many ?? '');
  if (many !== undefined && result.notice !== undefined)
    return { ...result, notice: texts.manyDecided(many) };
  const of = parseId(query.of ?? '');
  if (of === undefined || result.notice === undefined) return result;
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

/** Decides what a form chose. What was not decided is listed with the reason, and the form keeps what was typed. */
async function decideChosen(
  call: PageCall,
  visit: Moderating,
  form: Readonly<Record<string, string | undefined>>,
): Promise<string | Result> {
  const decision = readDecision(form);
  await countWrite(call, visit);
  const results = await decideReports(call.ctx, actorOn(call, visit, form), picksIn(form), decision);
  const failed = results.filter(({ error }) => error !== undefined);
  const done = results.length - failed.length;
  if (failed.length === 0) return queuePath(call, { done: 'decided', many: String(done) });
  const { language } = visit;
  const { moderation: texts } = language;
  const reasons = failed.map(({ id, error }) => {
    const link: Slot = (text) => markup`<a href="${path}/${id}">${text}</a>`;
    return markup`<li>${texts.notDecided(link, id, error && tell(error, language))}</li>`;
  });
  return { notice: markup`<p>${texts.manyDecided(done)}</p><ul>${reasons}</ul>` };
}

export const reportPages: readonly Page[] = [
  adminPage('reports', path, 'reports', showQueue),
  adminPage('report', `${path}/:id`, 'reports', showReport),

  adminForm('reports', path, 'reports', decideChosen, showQueue),

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
      const { row } = await findReport(call);
      const decision = readDecision(form);
      await countWrite(call, visit);
      await decideReport(call.ctx, actorOn(call, visit, form), row.id, decision);
      return afterDecision(call, row);
    },
    showReport,
  ),
];
