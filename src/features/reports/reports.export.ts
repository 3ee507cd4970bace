import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { exactTime, listOf, whyNot } from '../../objects/export-list.ts';

/** What a user reported. */
const selectExportedReports = query((db, p: Part) =>
  db
    .selectFrom('reports')
    .select(['id', 'kind', 'post_id', 'category', 'comment', 'created_at'])
    .where('reporter_id', '=', p.user)
    .$call(inPart(p, 'id')),
);

export const exportedReports: ExportedList = {
  name: 'reports.json',
  position: 160,
  notImported: { what: 'reports', why: whyNot.thisService },
  read: listOf(selectExportedReports, ({ kind, post_id, category, comment, created_at }) => ({
    kind,
    [kind === 'appeal' ? 'notice_id' : `${kind}_id`]: String(post_id),
    category,
    comment,
    created_at: exactTime(created_at),
  })),
};
