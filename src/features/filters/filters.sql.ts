import { columns, query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';
import type { FilterTable } from './filters.tables.ts';

export const selectFilters = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('filters').selectAll().where(isOneOf('id', p.ids)),
);

export type FilterRow = Awaited<ReturnType<typeof selectFilters>>[number];

/** The ids of a user's filters, oldest first. */
export const selectFilterIdsOf = query((db, p: { user: number }) =>
  db.selectFrom('filters').select('id').where('user_id', '=', p.user).orderBy('id'),
);

export const insertFilter = insertInto('filters');

export const updateFilter = query((db, p: Omit<FilterTable, 'created_at'>) =>
  db
    .updateTable('filters')
    .set(columns(p, 'name', 'match_policy', 'clauses'))
    .where('id', '=', p.id)
    .where('user_id', '=', p.user_id)
    .returning('id'),
);

/** Deletes the filters among these that are the user's. */
export const deleteFilters = query((db, p: { ids: number[]; user: number }, { isOneOf }) =>
  db.deleteFrom('filters').where(isOneOf('id', p.ids)).where('user_id', '=', p.user).returning('id'),
);
