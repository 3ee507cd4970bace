import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

export const selectNewThings = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('new_things').selectAll().where(isOneOf('id', p.ids)),
);

/** A range of a user's new things. */
export const readNewThings = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('new_things')
    .select(['id as pid', 'id as item'])
    .where('user_id', '=', p.user)
    .$call(inRange(p, 'id', order)),
);

export const insertNewThing = insertInto('new_things');

/** Returns a row if there was such a new thing. */
export const deleteNewThing = query((db, p: { id: number; user: number }) =>
  db.deleteFrom('new_things').where('id', '=', p.id).where('user_id', '=', p.user).returning('id'),
);
