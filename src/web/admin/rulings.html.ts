import type { AuditRow } from '../../features/audit/audit.ts';
import type { ReportRow } from '../../features/reports/reports.ts';
import { hidden, textArea } from '../kit/form.html.ts';
import { type Content, markup } from '../kit/markup.ts';
import type { Moderating, Result } from './admin-visit.ts';
import { renderTake } from './report.html.ts';
import { path } from './report-row.ts';

/** The form that decides an appeal. @param entry - the decision, in the audit. */
export function renderRulings(
  visit: Moderating,
  row: ReportRow,
  entry: AuditRow | undefined,
  { form = {} }: Result,
): Content {
  const { moderation: texts } = visit.language;
  const isOwn = entry !== undefined && entry.actor === visit.session.username;
  return markup`${isOwn && markup`<p class="notice">${texts.ownDecision}</p>`}
${renderTake(visit, row)}
<section class="decide" aria-label="${texts.decision}" data-key="d">
<form method="post" action="${path}/${row.id}/accept">${hidden({ csrf: visit.csrf })}
${textArea('answer', texts.personTold, form.answer ?? '', { rows: 1, hint: texts.answerHint })}
<details${form.note && markup` open`}><summary>${texts.moderatorsNote}</summary><div data-key="n">${textArea('note', texts.moderatorsNote, form.note ?? '', { rows: 2 })}</div></details>
<p class="quiet">${texts.acceptHint}</p>
<p class="offered"><button class="button plain">${texts.acceptAppeal}</button> <button class="button danger" formaction="${path}/${row.id}/reject">${texts.rejectAppeal}</button></p></form></section>`;
}
