import { batchedInsert } from '../../db/batched.ts';
import { query } from '../../db/query.ts';

/** A user's pins, in order. */
export const selectPins = query((db, p: { user: number }) =>
  db.selectFrom('pins').select(['kind', 'value', 'title']).where('user_id', '=', p.user).orderBy('position'),
);

export const insertPin = batchedInsert('pins', { kind: 'text', value: 'text', title: 'text' });

export const deletePins = query((db, p: { user: number }) =>
  db.deleteFrom('pins').where('user_id', '=', p.user),
);
