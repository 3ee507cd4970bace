import { ACCEPTED } from '../../features/admin/appeals.actions.ts';
import type { AuditRow } from '../../features/audit/audit.sql.ts';
import type { ReportRow } from '../../features/reports/reports.sql.ts';
import { type Content, markup } from '../pages/markup.ts';
import { actionForm, textArea } from './admin.html.ts';
import type { Moderating, Result } from './admin-visit.ts';
import { renderTake } from './report.html.ts';
import { path } from './report-row.ts';

/** The forms that decide an appeal. @param entry - the decision, in the audit. */
export function renderRulings(
  visit: Moderating,
  row: ReportRow,
  entry: AuditRow | undefined,
  { form = {} }: Result,
): Content {
  const isOwn = entry !== undefined && entry.actor === visit.session.username;
  const answer = (id: string, value: string) =>
    textArea('answer', 'What the person is told', value, {
      id: `answer-${id}`,
      hint: 'Sent as it stands here, by e-mail and on the page of the decision.',
    });
  const note = (id: string) =>
    textArea('note', 'Note for moderators', form.note ?? '', { rows: 2, id: `note-${id}` });
  return markup`${isOwn && markup`<p class="notice">This decision is yours. If there is another moderator, leave the appeal to them.</p>`}
${renderTake(visit, row)}
<div class="beside" data-key="d"><section class="panel" aria-labelledby="accept"><h2 id="accept">Accept</h2>
<p>The decision is undone and withdrawn: what was removed is restored, a limit or a suspension ends.</p>
${actionForm(visit, `${path}/${row.id}/accept`, 'Accept the appeal', [answer('accept', form.answer ?? ACCEPTED), note('accept')])}</section>
<section class="panel" aria-labelledby="reject"><h2 id="reject">Reject</h2>
${actionForm(visit, `${path}/${row.id}/reject`, 'Reject the appeal', [answer('reject', form.answer ?? ''), note('reject')], { isDangerous: true })}</section></div>`;
}
