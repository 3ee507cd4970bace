import { query } from './query.ts';

/** Where the rows of a moved store are now, without a password. Nothing may use this store any more. */
export const MOVED_TO = 'moved_to';

/** Values of the store as a whole, by key. Missing keys are left out. */
export const selectMeta = query((db, p: { keys: string[] }, { isOneOf }) =>
  db
    .selectFrom('meta')
    .select(['key', 'value'])
    .where(isOneOf('key', p.keys, 'text')),
);

export const insertMeta = query((db, p: { key: string; value: string }) =>
  db
    .insertInto('meta')
    .values({ key: p.key, value: p.value })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Reads a value, which is `initial` if the key is new, and locks it until the transaction ends. */
export const lockMeta = query((db, p: { key: string; initial: string }) =>
  db
    .insertInto('meta')
    .values({ key: p.key, value: p.initial })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ value: row.ref('meta.value') })))
    .returning('value'),
);

export const deleteMeta = query((db, p: { key: string }) => db.deleteFrom('meta').where('key', '=', p.key));

/** Deletes a value, unless it was changed. */
export const deleteMetaOf = query((db, p: { key: string; value: string }) =>
  db.deleteFrom('meta').where('key', '=', p.key).where('value', '=', p.value),
);

export const upsertMeta = query((db, p: { key: string; value: string }) =>
  db
    .insertInto('meta')
    .values({ key: p.key, value: p.value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p.value })),
);
