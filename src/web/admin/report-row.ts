import type { ReportedCopy, ReportRow } from '../../features/reports/reports.ts';
import { type Content, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

/** The queue of reports and appeals. */
export const path = '/admin/reports';

/** What was reported, as it was then. */
export function copyOf({ copy, text }: ReportRow): Partial<ReportedCopy> & { text: string } {
  const stored = JSON.parse(copy) as Partial<ReportedCopy>;
  return { ...stored, text: stored.text ?? text ?? '' };
}

/** A report in a list, also one that is decided with another. */
export type ListedReport = Pick<
  ReportRow,
  'id' | 'author' | 'resolved_at' | 'decided_by' | 'decision' | 'taken_by_name'
>;

/** How far a report is, in words. */
export function stateOf(row: ListedReport, { moderation: texts }: Texts): Content {
  const nameOf = (username: string) => markup`<bdi>@${username}</bdi>`;
  if (row.resolved_at !== null) {
    const by = row.decided_by === null ? texts.theOperator : nameOf(row.decided_by);
    return texts.decidedBy(decisionOf(row, texts), by);
  }
  return row.taken_by_name === null ? texts.open : texts.takenBy(nameOf(row.taken_by_name));
}

/** How a report was decided; one that ended with an account was not. */
export function decisionOf(
  { decision }: Pick<ReportRow, 'decision'>,
  { decided, resolved }: Texts['moderation'],
) {
  return decision === null ? resolved : decided[decision];
}
