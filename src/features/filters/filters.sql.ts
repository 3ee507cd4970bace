import type { Insertable } from 'kysely';
import { query } from '../../db/query.ts';
import type { FilterTable } from './filters.tables.ts';

export const selectFilters = query((db, p: { ids: number[] }, { list }) =>
  db.selectFrom('filters').selectAll().where('id', 'in', list(p.ids)),
);

export type FilterRow = Awaited<ReturnType<typeof selectFilters>>[number];

/** The ids of a user's filters, oldest first. */
export const selectFilterIdsOf = query((db, p: { user: number }) =>
  db.selectFrom('filters').select('id').where('user_id', '=', p.user).orderBy('id'),
);

export const insertFilter = query((db, p: Insertable<FilterTable>) =>
  db.insertInto('filters').values({
    id: p.id,
    user_id: p.user_id,
    name: p.name,
    match_policy: p.match_policy,
    clauses: p.clauses,
    created_at: p.created_at,
  }),
);

type Change = Pick<FilterTable, 'id' | 'user_id' | 'name' | 'match_policy' | 'clauses'>;

export const updateFilter = query((db, p: Change) =>
  db
    .updateTable('filters')
    .set({ name: p.name, match_policy: p.match_policy, clauses: p.clauses })
    .where('id', '=', p.id)
    .where('user_id', '=', p.user_id)
    .returning('id'),
);

/** Deletes the filters among these that are the user's. */
export const deleteFilters = query((db, p: { ids: number[]; user: number }, { list }) =>
  db.deleteFrom('filters').where('id', 'in', list(p.ids)).where('user_id', '=', p.user).returning('id'),
);
