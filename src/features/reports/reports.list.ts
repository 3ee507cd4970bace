import { timestamp } from '../../objects/timestamp.ts';
import type { Rule } from '../instance/instance.ts';
import type { Queued } from './queue.ts';

/** Something that was reported, or an appeal, as commands and calls show it. */
export function describeReport({ row, members }: Queued) {
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
    count: 1 + (row.num_joined ?? 0),
    reporters: members.map(({ reporter_id, reporter }) => ({ id: String(reporter_id), username: reporter })),
    reports: members.map(({ id, reporter, category, comment, created_at }) => ({
      ...{ id: String(id), reporter, category, comment, created_at: timestamp(created_at) },
    })),
    taken_by: row.taken_by_name,
    decision: row.decision,
    rule: row.rule === null ? null : (JSON.parse(row.rule) as Rule),
    decided_by: row.decided_by,
  };
}
