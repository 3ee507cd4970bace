import { query } from '../../db/query.ts';

/** Rows of `meta` with these keys. */
export const selectTexts = query((db, p: { keys: string[] }, { list }) =>
  db.selectFrom('meta').select(['key', 'value']).where('key', 'in', list(p.keys, 'text')),
);

export const upsertText = query((db, p: { key: string; value: string }) =>
  db
    .insertInto('meta')
    .values({ key: p.key, value: p.value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p.value })),
);
