import { ApiError } from '../../errors.ts';
import { decideReport, decisions } from '../../features/admin/decisions.actions.ts';
import { readEnd } from '../../features/admin/until.ts';
import { type ReportedCopy, takeReport } from '../../features/reports/reports.actions.ts';
import { type ReportRow, selectReports } from '../../features/reports/reports.sql.ts';
import type { ReportDecision } from '../../features/reports/reports.tables.ts';
import { selectHeldPosts } from '../../features/words/words.sql.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { field } from '../pages/form.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { excerpt, renderTime } from '../pages/posts.html.ts';
import { actionForm, olderLink, personLink, renderTable, select, showAdmin, textArea } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Moderating, type Result, type Show } from './admin-visit.ts';

const PAGE = 50;
const path = '/admin/reports';

/** What is offered to tell a person, until the moderator writes something else. */
const OFFERED = 'Your post was reported. Please read the rules of this service at /about.';

function copyOf({ copy, text }: ReportRow): Partial<ReportedCopy> & { text: string } {
  const stored = JSON.parse(copy) as Partial<ReportedCopy>;
  return { ...stored, text: stored.text ?? text ?? '' };
}

const showQueue: Show = async ({ ctx, query }, visit, result) => {
  const isAll = query.all === '1';
  const after = parseId(query.after ?? '') ?? 0;
  const rows = await selectReports(ctx.store.read, { after, limit: PAGE, resolved: isAll ? 1 : 0, user: 0 });
  const [held] = await selectHeldPosts(ctx.store.read, { after: 0, limit: 1 });
  const next = rows.length < PAGE ? undefined : `${path}?${isAll ? 'all=1&' : ''}after=${rows.at(-1)?.id}`;
  return showAdmin(
    visit,
    path,
    'Reports',
    result,
    markup`${held !== undefined && markup`<p class="notice"><a href="/admin/held">Posts wait for review</a></p>`}<p>${isAll ? markup`<a href="${path}">Open reports only</a>` : markup`<a href="${path}?all=1">Also those that were decided</a>`}</p>
${renderTable(
  'Reports',
  ['Report', 'About', 'Of', 'By', 'When', 'State', 'Text'],
  rows.map((row) => [
    markup`<a href="${path}/${row.id}">${row.id}</a>`,
    `${row.kind}, ${row.category}`,
    personLink(row.author),
    personLink(row.reporter),
    renderTime(row.created_at),
    stateOf(row),
    excerpt(copyOf(row).text, 80),
  ]),
  'There are no open reports.',
)}${olderLink(next)}`,
  );
};

function stateOf(row: ReportRow): Content {
  if (row.resolved_at !== null) return `${row.decision ?? 'resolved'} by ${row.decided_by ?? 'the operator'}`;
  return row.taken_by_name === null ? 'open' : `taken by @${row.taken_by_name}`;
}

async function findReport({ ctx, params }: PageCall): Promise<ReportRow> {
  const id = parseId(params.id ?? '') ?? 0;
  const [row] = await selectReports(ctx.store.read, { after: id - 1, limit: 1, resolved: 1, user: 0 });
  if (row?.id !== id) throw new ApiError('not-found', 'there is no such report.');
  return row;
}

const showReport: Show = async (call, visit, result) => {
  const row = await findReport(call);
  const { store } = call.ctx;
  const copy = copyOf(row);
  const [next] = await selectReports(store.read, { after: row.id, limit: 1, resolved: 0, user: 0 });
  const histories = await Promise.all(
    [row.author_user_id, row.reporter_id].map((user) =>
      user === null ? [] : selectReports(store.read, { after: 0, limit: 20, resolved: 1, user }),
    ),
  );
  const [ofAuthor = [], ofReporter = []] = histories;
  return showAdmin(
    visit,
    path,
    `Report ${row.id}`,
    result,
    markup`<p>${stateOf(row)}. ${next !== undefined && next.id !== row.id && markup`<a rel="next" accesskey="n" href="${path}/${next.id}">Next report</a>`}</p>
<section class="panel" aria-labelledby="reported"><h2 id="reported">A ${row.kind} of ${personLink(row.author)}, as it was when reported</h2>
<blockquote dir="auto">${copy.text}</blockquote>
<p>${copy.created_at !== undefined && renderTime(copy.created_at)} ${
      row.author !== null &&
      (row.is_deleted === 1 ? 'It is deleted or removed by now.' : renderPlace(row, copy))
    }</p>
<p>Reported as ${row.category} by ${personLink(row.reporter)} ${renderTime(row.created_at)}</p>
${row.comment !== '' && markup`<blockquote dir="auto">${row.comment}</blockquote>`}
${row.note !== null && markup`<p>Note: ${row.note}</p>`}</section>
${row.resolved_at === null && renderDecision(visit, row, result)}
<div class="beside">${renderHistory(`Reports about and by @${row.author}`, 'author', ofAuthor)}
${renderHistory(`Reports about and by @${row.reporter}`, 'reporter', ofReporter)}</div>`,
  );
};

/** The page that shows what was reported. Moderators do not read what only its people may. */
function renderPlace(row: ReportRow, copy: Partial<ReportedCopy>): Content {
  if (row.kind === 'post')
    return markup`<a href="/@${row.author}/post/${row.post_id}">In its conversation</a>`;
  return [
    `Id ${row.post_id}. `,
    copy.path !== undefined && markup`<a href="${copy.path}">Where it is</a>, if you may see it`,
  ];
}

function renderHistory(title: string, id: string, rows: readonly ReportRow[]): Markup {
  return markup`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${renderTable(
  title,
  ['Report', 'Of', 'State'],
  rows.map((row) => [
    markup`<a href="${path}/${row.id}">${row.id}</a>`,
    personLink(row.author),
    stateOf(row),
  ]),
  'None.',
)}</section>`;
}

function renderDecision(visit: Moderating, row: ReportRow, { form = {} }: Result): Markup {
  const isOthers = row.taken_by !== null && row.taken_by !== visit.session.userId;
  const at = `${path}/${row.id}`;
  return markup`<section class="panel" aria-labelledby="decide"><h2 id="decide">Decide</h2>
${
  row.taken_by !== visit.session.userId &&
  actionForm(visit, `${at}/take`, isOthers ? 'Take it over' : 'Take it', undefined, {
    values: { over: isOthers ? '1' : '' },
  })
}
${actionForm(
  visit,
  at,
  'Decide',
  [
    select('decision', 'Decision', labels, form.decision ?? 'dismiss'),
    textArea('told', 'What the author is told', form.told ?? '', {
      hint: `Sent as it stands here, except with a dismissal; empty for nothing. For example: ${OFFERED}`,
    }),
    field({
      name: 'until',
      label: 'A suspension ends',
      value: form.until,
      autocomplete: 'off',
      hint: 'Such as 7d, 12h or 2026-12-31; empty for no end.',
    }),
    textArea('answer', 'What the reporter is told', form.answer ?? '', {
      hint: 'Empty for a sentence that says that a moderator has dealt with it.',
    }),
    textArea('note', 'Note for moderators', form.note ?? '', { rows: 2 }),
  ],
  { isDangerous: true },
)}</section>`;
}

const labels: readonly (readonly [ReportDecision, string])[] = [
  ['dismiss', 'Dismiss: nothing is done'],
  ['warn', 'Warn the author'],
  ['remove', 'Remove what was reported'],
  ['suspend', 'Suspend the author'],
];

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
    'report',
    `${path}/:id`,
    'reports',
    async (call, visit, form) => {
      const { id } = await findReport(call);
      const decision = decisions.find((one) => one === form.decision);
      if (decision === undefined) throw new ApiError('invalid-parameter', 'choose a decision.');
      await countWrite(call, visit);
      await decideReport(call.ctx.store, actorOn(call, visit, form), id, {
        decision,
        note: form.note?.trim() || undefined,
        told: decision === 'dismiss' ? '' : (form.told ?? ''),
        answer: form.answer ?? '',
        until: decision === 'suspend' ? readEnd(form.until) : null,
      });
      return `${path}?done=decided`;
    },
    showReport,
  ),
];
