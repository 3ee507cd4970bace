import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { eachOf, exactTime, whyNot } from '../../objects/export-list.ts';

/** The filters of a user's app streams. */
export const selectExportedFilters = query((db, p: Part) =>
  db
    .selectFrom('filters')
    .select(['id', 'name', 'match_policy', 'clauses', 'created_at'])
    .where('user_id', '=', p.user)
    .$call(inPart(p, 'id')),
);

export const exportedFilters: ExportedList = {
  name: 'filters.json',
  position: 140,
  notImported: { what: 'filters', why: whyNot.thisService },
  read: eachOf(
    'filter',
    selectExportedFilters,
    async ({ id, name, match_policy, clauses, created_at }) =>
      () => ({
        id: String(id),
        name,
        match_policy,
        clauses: JSON.parse(clauses),
        created_at: exactTime(created_at),
      }),
  ),
};
