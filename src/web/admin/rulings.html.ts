import { ACCEPTED } from '../../features/admin/admin.ts';
import type { AuditRow } from '../../features/audit/audit.ts';
import type { ReportRow } from '../../features/reports/reports.ts';
import { textArea } from '../kit/form.html.ts';
import { type Content, markup } from '../kit/markup.ts';
import { actionForm } from './admin.html.ts';
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
  const { moderation: texts } = visit.language;
  const isOwn = entry !== undefined && entry.actor === visit.session.username;
  const answer = (id: string, value: string) =>
    textArea('answer', texts.personTold, value, {
      id: `answer-${id}`,
      hint: texts.answerHint,
    });
  const note = (id: string) =>
    textArea('note', texts.moderatorsNote, form.note ?? '', { rows: 2, id: `note-${id}` });
  return markup`${isOwn && markup`<p class="notice">${texts.ownDecision}</p>`}
${renderTake(visit, row)}
<div class="beside" data-key="d"><section class="panel" aria-labelledby="accept"><h2 id="accept">${texts.accept}</h2>
<p>${texts.acceptHint}</p>
${actionForm(visit, `${path}/${row.id}/accept`, texts.acceptAppeal, [answer('accept', form.answer ?? ACCEPTED), note('accept')])}</section>
<section class="panel" aria-labelledby="reject"><h2 id="reject">${texts.reject}</h2>
${actionForm(visit, `${path}/${row.id}/reject`, texts.rejectAppeal, [answer('reject', form.answer ?? ''), note('reject')], { isDangerous: true })}</section></div>`;
}
