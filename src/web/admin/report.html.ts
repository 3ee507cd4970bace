import type { decisions } from '../../features/admin/decisions.actions.ts';
import type { ReportedCopy } from '../../features/reports/reports.actions.ts';
import type { ReportRow } from '../../features/reports/reports.sql.ts';
import type { PageCall } from '../../http/page.ts';
import { field } from '../pages/form.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { actionForm, personLink, select, textArea } from './admin.html.ts';
import type { Moderating, Result } from './admin-visit.ts';
import { renderHistory } from './history.html.ts';
import { copyOf, path } from './report-row.ts';
import { renderThread } from './thread.html.ts';

/** What is offered to tell a person, until the moderator writes something else. */
const OFFERED = 'Your post was reported. Please read the rules of this service at /about.';

/** A report: what was reported, the forms that decide it, and what is known of both people. */
export async function renderReport(
  call: PageCall,
  visit: Moderating,
  row: ReportRow,
  result: Result,
): Promise<Markup> {
  const copy = copyOf(row);
  const { read } = call.ctx.store;
  const [thread, author, reporter] = await Promise.all([
    row.kind === 'post' ? renderThread(call, visit, row.post_id) : undefined,
    row.author_id === null ? undefined : renderHistory(read, row.author_id, 'author'),
    renderHistory(read, row.reporter_id, 'reporter'),
  ]);
  return markup`<section class="panel" aria-labelledby="reported"><h2 id="reported">A ${row.kind} of ${personLink(row.author)}, as it was when reported</h2>
<blockquote dir="auto">${copy.text}</blockquote>
<p>${copy.created_at !== undefined && renderTime(copy.created_at)} ${
    row.author !== null &&
    (row.is_deleted === 1 ? 'It is deleted or removed by now.' : renderPlace(row, copy))
  }</p>
<p>Reported as ${row.category} by ${personLink(row.reporter)} ${renderTime(row.created_at)}</p>
${row.comment !== '' && markup`<blockquote dir="auto">${row.comment}</blockquote>`}
${row.note !== null && markup`<p>Note: ${row.note}</p>`}</section>
${row.resolved_at === null ? renderDecision(visit, row, result) : renderReopen(visit, row.id, 'Undo the decision and open it again')}
${thread}
<div class="beside">${author}${reporter}</div>`;
}

/** The page that shows what was reported. Moderators do not read what only its people may. */
function renderPlace(row: ReportRow, copy: Partial<ReportedCopy>): Content {
  if (row.kind === 'post')
    return markup`<a href="/@${row.author}/post/${row.post_id}">In its conversation</a>`;
  return [
    `Id ${row.post_id}. `,
    copy.path !== undefined && markup`<a href="${copy.path}">Where it is</a>, if you may see it`,
  ];
}

/** The button with which a moderator takes a report. */
export function renderTake(visit: Moderating, { id, taken_by }: ReportRow): Content {
  if (taken_by === visit.session.userId) return undefined;
  const isOthers = taken_by !== null;
  return actionForm(visit, `${path}/${id}/take`, isOthers ? 'Take it over' : 'Take it', undefined, {
    values: { over: isOthers ? '1' : '' },
    key: 't',
  });
}

/** The button that undoes the decision of a report. */
export function renderReopen(visit: Moderating, id: number, button: string): Markup {
  return actionForm(visit, `${path}/${id}/reopen`, button, undefined);
}

/** The form that decides a report. */
function renderDecision(visit: Moderating, row: ReportRow, { form = {} }: Result): Markup {
  const at = `${path}/${row.id}`;
  return markup`<section class="panel" aria-labelledby="decide" data-key="d"><h2 id="decide">Decide</h2>
${renderTake(visit, row)}
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
      label: 'A limit or suspension ends',
      value: form.until,
      autocomplete: 'off',
      hint: 'Such as 7d, 12h or 2026-12-31; empty for no end.',
    }),
    textArea('answer', 'What the reporter is told', form.answer ?? '', {
      hint: 'Empty for a sentence that says that a moderator has dealt with it.',
    }),
    markup`<div data-key="n">${textArea('note', 'Note for moderators', form.note ?? '', { rows: 2 })}</div>`,
  ],
  { isDangerous: true },
)}</section>`;
}

const labels: readonly (readonly [(typeof decisions)[number], string])[] = [
  ['dismiss', 'Dismiss: nothing is done'],
  ['warn', 'Warn the author'],
  ['remove', 'Remove what was reported'],
  ['limit', 'Limit the author’s reach to their followers'],
  ['suspend', 'Suspend the author'],
];
