import type { Db } from '../../db/query.ts';
import { countNotes, countNotices, selectAccount } from '../../features/admin/admin.ts';
import {
  countReportsAbout,
  countReportsFrom,
  selectReportsAbout,
  selectReportsFrom,
} from '../../features/reports/reports.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { personLink } from './admin.html.ts';
import { stateOf as accountState } from './people.html.ts';
import { type ListedReport, path, stateOf } from './report-row.ts';

/** How many reports are listed. */
const RECENT = 10;

/** What moderators know of a person in a report: counts, and the newest reports of what is theirs or that they made. */
export async function renderHistory(
  db: Db,
  user: number,
  part: 'author' | 'reporter',
  language: Texts,
): Promise<Markup | undefined> {
  const { moderation: texts } = language;
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
    [
      texts.account,
      texts.accountSince(accountState(account, language), renderTime(account.created_at, language)),
    ],
    [language.admin.heads.posts, texts.posts(account.num_posts)],
    [
      texts.decisionsMade,
      decisions.map((one) => describeDecisions(one, texts)).join(' · ') || texts.noDecisions,
    ],
    [
      texts.notes,
      markup`<a href="/admin/people/${account.username}">${texts.notesCount(notes?.count ?? 0)}</a>`,
    ],
    [texts.hasBeenReported, describeOutcomes(about, texts)],
    [texts.hasReported, describeOutcomes(from, texts)],
  ];
  return markup`<section class="panel" aria-labelledby="${part}"><h2 id="${part}">${(isAuthor ? texts.theReported : texts.theReporter)(personLink(account.username))}</h2>
<dl class="facts">${facts.map(([label, value]) => markup`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${renderReports((isAuthor ? texts.reportsAbout : texts.reportsBy)(account.username), reports, language)}</section>`;
}

function describeDecisions(
  { action, count, withdrawn }: Awaited<ReturnType<typeof countNotices>>[number],
  texts: Texts['moderation'],
): string {
  const what = texts.notices[action] ?? action;
  return withdrawn > 0 ? texts.timesWithdrawn(what, count, withdrawn) : texts.times(what, count);
}

function describeOutcomes(
  counts: Awaited<ReturnType<typeof countReportsAbout>>,
  texts: Texts['moderation'],
): string {
  const outcomes = counts.map(({ decision, count }) =>
    texts.times(decision === null ? texts.open : texts.decided[decision], count),
  );
  return outcomes.join(' · ') || texts.never;
}

function renderReports(title: string, rows: readonly ListedReport[], language: Texts): Markup {
  const { heads, none } = language.admin;
  return renderTable(
    title,
    [heads.report, heads.of, heads.state],
    rows.map((row) => [
      markup`<a href="${path}/${row.id}"><bdi>${row.id}</bdi></a>`,
      personLink(row.author),
      stateOf(row, language),
    ]),
    none,
  );
}
