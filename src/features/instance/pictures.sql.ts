import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

export const insertPicture = insertInto('instance_pictures');

export const selectPictures = query((db, _: object) =>
  db.selectFrom('instance_pictures').selectAll().orderBy('name'),
);

export const deletePictures = query((db, p: { names: readonly string[] }, { isOneOf }) =>
  db
    .deleteFrom('instance_pictures')
    .where(isOneOf('name', p.names, 'text'))
    .returning('file'),
);
