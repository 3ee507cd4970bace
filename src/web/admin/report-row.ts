import type { ReportedCopy } from '../../features/reports/reports.actions.ts';
import type { ReportRow } from '../../features/reports/reports.sql.ts';
import type { Content } from '../pages/markup.ts';

/** The queue of reports and appeals. */
export const path = '/admin/reports';

/** What was reported, as it was then. */
export function copyOf({ copy, text }: ReportRow): Partial<ReportedCopy> & { text: string } {
  const stored = JSON.parse(copy) as Partial<ReportedCopy>;
  return { ...stored, text: stored.text ?? text ?? '' };
}

/** How far a report is, in words. */
export function stateOf(row: ReportRow): Content {
  if (row.resolved_at !== null)
    return `${row.decision ?? 'resolved'} by ${row.decided_by === null ? 'the operator' : `@${row.decided_by}`}`;
  return row.taken_by_name === null ? 'open' : `taken by @${row.taken_by_name}`;
}
