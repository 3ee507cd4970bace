import { timestamp } from '../../objects/timestamp.ts';
import type { ReportRow } from './reports.sql.ts';

/** A report, as commands and calls show it. */
export function describeReport(row: ReportRow) {
  const reported = JSON.parse(row.copy) as { kind?: string; text?: string };
  return {
    id: String(row.id),
    kind: row.kind,
    [row.kind === 'appeal' ? 'notice_id' : (`${row.kind}_id` as const)]: String(row.post_id),
    category: row.category,
    comment: row.comment,
    author: row.author,
    reporter: row.reporter,
    created_at: timestamp(row.created_at),
    text: row.text ?? reported.text ?? null,
    reported,
    taken_by: row.taken_by_name,
    decision: row.decision,
    decided_by: row.decided_by,
  };
}
