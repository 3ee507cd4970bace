import { query } from './query.ts';

/** Where the rows of a moved store are now, without a password. Nothing may use this store any more. */
export const MOVED_TO = 'moved_to';

/** Values of the store as a whole, by key. Missing keys are left out. */
export const selectMeta = query((db, p: { keys: string[] }, { list }) =>
  db.selectFrom('meta').select(['key', 'value']).where('key', 'in', list(p.keys, 'text')),
);

export const insertMeta = query((db, p: { key: string; value: string }) =>
  db
    .insertInto('meta')
    .values({ key: p.key, value: p.value })
    .onConflict((conflict) => conflict.doNothing()),
);

export const upsertMeta = query((db, p: { key: string; value: string }) =>
  db
    .insertInto('meta')
    .values({ key: p.key, value: p.value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p.value })),
);
