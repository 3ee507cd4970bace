import { columns, query } from '../../db/query.ts';
import type { ImportTable } from './archives.tables.ts';

/** Records an import. @returns nothing if it was imported already. */
export const insertImport = query((db, p: ImportTable) =>
  db
    .insertInto('imports')
    .values(columns(p, 'user_id', 'origin', 'object_id'))
    .onConflict((conflict) => conflict.doNothing())
    .returning('object_id'),
);

/** What these were imported as, by any user; this user's first. */
export const selectImports = query((db, p: { user: number; origins: string[] }, { isOneOf }) =>
  db
    .selectFrom('imports')
    .select(['user_id', 'origin', 'object_id'])
    .where(isOneOf('origin', p.origins, 'text'))
    .orderBy((e) => e.case().when('user_id', '=', p.user).then(0).else(1).end())
    .orderBy('object_id'),
);

/** Deletes the record of an imported object that no longer exists, so that it is imported again. */
export const deleteImport = query((db, p: { user: number; origin: string }) =>
  db.deleteFrom('imports').where('user_id', '=', p.user).where('origin', '=', p.origin),
);

/** The posts of a user among these, deleted or not. */
export const selectOwnPosts = query((db, p: { user: number; ids: number[] }, { isOneOf }) =>
  db.selectFrom('posts').select('id').where(isOneOf('id', p.ids)).where('user_id', '=', p.user),
);

/** The files of a user among these. */
export const selectOwnFiles = query((db, p: { user: number; ids: number[] }, { isOneOf }) =>
  db.selectFrom('files').select('id').where(isOneOf('id', p.ids)).where('user_id', '=', p.user),
);
