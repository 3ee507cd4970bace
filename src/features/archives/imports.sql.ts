import { query } from '../../db/query.ts';
import type { ImportTable } from '../../db/schema.ts';

/** Notes what was imported; fails where it was imported meanwhile. */
export const insertImport = query((db, p: ImportTable) =>
  db.insertInto('imports').values({ user_id: p.user_id, origin: p.origin, object_id: p.object_id }),
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

/** By what a post is known to be the same as in an archive. */
export const selectSamePosts = query((db, p: { ids: number[] }, { list }) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'posts.created_at', 'users.username'])
    .where('posts.id', 'in', list(p.ids)),
);

/** The files among these that are there. */
export const selectSameFiles = query((db, p: { ids: number[] }, { list }) =>
  db.selectFrom('files').select(['id', 'user_id', 'created_at']).where('id', 'in', list(p.ids)),
);
