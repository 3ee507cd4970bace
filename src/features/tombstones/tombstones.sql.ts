import { columns, query } from '../../db/query.ts';
import type { TombstoneKind } from './tombstones.tables.ts';

/** Records when something was deleted, once more if it was restored meanwhile. */
export const upsertTombstone = query((db, p: { kind: TombstoneKind; id: number; deleted_at: number }) =>
  db
    .insertInto('tombstones')
    .values(columns(p, 'kind', 'id', 'deleted_at'))
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(columns(p, 'deleted_at'))),
);

/** The oldest tombstones from before a time. */
export const selectOldTombstones = query((db, p: { before: number; limit: number }) =>
  db
    .selectFrom('tombstones')
    .select(['kind', 'id'])
    .where('deleted_at', '<', p.before)
    .orderBy('deleted_at')
    .limit(p.limit),
);

export const deleteTombstones = query((db, p: { kind: TombstoneKind; ids: number[] }, { isOneOf }) =>
  db.deleteFrom('tombstones').where('kind', '=', p.kind).where(isOneOf('id', p.ids)),
);
