import type { Db } from '../../db/query.ts';
import { countNotes, countNotices } from '../../features/admin/admin.content.sql.ts';
import { selectAccount } from '../../features/admin/admin.sql.ts';
import {
  countReportsAbout,
  countReportsFrom,
  type ReportRow,
  selectReportsAbout,
  selectReportsFrom,
} from '../../features/reports/reports.sql.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { quantity, renderTime } from '../pages/posts.html.ts';
import { personLink, renderTable } from './admin.html.ts';
import { stateOf as accountState } from './people.html.ts';
import { path, stateOf } from './report-row.ts';

/** How many reports are listed. */
const RECENT = 10;

/** What moderators know of a person in a report: counts, and the newest reports of what is theirs or that they made. */
export async function renderHistory(
  db: Db,
  user: number,
  part: 'author' | 'reporter',
): Promise<Markup | undefined> {
  const isAuthor = part === 'author';
  const [[account], decisions, [notes], about, from, reports] = await Promise.all([
    selectAccount(db, { id: user }),
    countNotices(db, { user }),
    countNotes(db, { user }),
    countReportsAbout(db, { user }),
    countReportsFrom(db, { user }),
    (isAuthor ? selectReportsAbout : selectReportsFrom)(db, { user, limit: RECENT }),
  ]);
  if (account === undefined) return undefined;
  const facts: readonly (readonly [string, Content])[] = [
    ['Account', [`${accountState(account)}, since `, renderTime(account.created_at)]],
    ['Posts', quantity(account.num_posts, 'post', 'posts')],
    ['Decisions', decisions.map(describeDecisions).join(', ') || 'none'],
    ['Notes', markup`<a href="/admin/people/${account.username}">${notes?.count ?? 0} among moderators</a>`],
    ['Reported', describeOutcomes(about)],
    ['Has reported', describeOutcomes(from)],
  ];
  return markup`<section class="panel" aria-labelledby="${part}"><h2 id="${part}">${isAuthor ? 'Reported' : 'Reporter'}: ${personLink(account.username)}</h2>
<dl class="facts">${facts.map(([label, value]) => markup`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${renderReports(isAuthor ? `Reports about @${account.username}` : `Reports by @${account.username}`, reports)}</section>`;
}

function describeDecisions({ action, count, withdrawn }: Awaited<ReturnType<typeof countNotices>>[number]) {
  return `${action} ${count}${withdrawn > 0 ? ` (${withdrawn} withdrawn)` : ''}`;
}

function describeOutcomes(counts: Awaited<ReturnType<typeof countReportsAbout>>): string {
  return counts.map(({ decision, count }) => `${decision ?? 'open'} ${count}`).join(', ') || 'never';
}

function renderReports(title: string, rows: readonly ReportRow[]): Markup {
  return renderTable(
    title,
    ['Report', 'Of', 'State'],
    rows.map((row) => [
      markup`<a href="${path}/${row.id}">${row.id}</a>`,
      personLink(row.author),
      stateOf(row),
    ]),
    'None.',
  );
}
