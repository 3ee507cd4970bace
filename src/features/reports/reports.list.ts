import { timestamp } from '../../objects/timestamp.ts';
import type { ReportRow } from './reports.sql.ts';

/** A report, as commands and calls show it. */
export function describeReport(row: ReportRow) {
  return {
    id: String(row.id),
    post_id: String(row.post_id),
    author: row.author,
    reporter: row.reporter,
    created_at: timestamp(row.created_at),
    text: row.text,
    reported: JSON.parse(row.copy) as Record<string, unknown>,
    taken_by: row.taken_by_name,
    decision: row.decision,
    decided_by: row.decided_by,
  };
}
