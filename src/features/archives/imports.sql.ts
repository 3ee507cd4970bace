import { query } from '../../db/query.ts';
import type { ImportTable } from './archives.tables.ts';

/** Notes what was imported. @returns nothing where it was imported already. */
export const insertImport = query((db, p: ImportTable) =>
  db
    .insertInto('imports')
    .values({ user_id: p.user_id, origin: p.origin, object_id: p.object_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('object_id'),
);

/** What things became that were imported, for whichever user; those of one user before others. */
export const selectImports = query((db, p: { user: number; origins: string[] }, { list }) =>
  db
    .selectFrom('imports')
    .select(['user_id', 'origin', 'object_id'])
    .where('origin', 'in', list(p.origins, 'text'))
    .orderBy((e) => e.case().when('user_id', '=', p.user).then(0).else(1).end())
    .orderBy('object_id'),
);

/** Forgets a part of what was imported for a user. */
export const deleteImportsOf = query((db, p: { user: number; limit: number }) =>
  db
    .deleteFrom('imports')
    .where('user_id', '=', p.user)
    .where('origin', 'in', (e) =>
      e.selectFrom('imports').select('origin').where('user_id', '=', p.user).limit(p.limit),
    )
    .returning('origin'),
);

/** Forgets what a thing became that is no longer there, so that it is imported again. */
export const deleteImport = query((db, p: { user: number; origin: string }) =>
  db.deleteFrom('imports').where('user_id', '=', p.user).where('origin', '=', p.origin),
);

/** The posts of a user among these, deleted or not. */
export const selectOwnPosts = query((db, p: { user: number; ids: number[] }, { list }) =>
  db.selectFrom('posts').select('id').where('id', 'in', list(p.ids)).where('user_id', '=', p.user),
);

/** The files of a user among these. */
export const selectOwnFiles = query((db, p: { user: number; ids: number[] }, { list }) =>
  db.selectFrom('files').select('id').where('id', 'in', list(p.ids)).where('user_id', '=', p.user),
);
