import { query } from '../db/query.ts';

export const selectConsumer = query((db, p: { name: string }) =>
  db.selectFrom('consumers').selectAll().where('name', '=', p.name),
);

/** Starts with the next event; does nothing if the consumer exists. */
export const insertConsumer = query((db, p: { name: string; seq: number; at: number }) =>
  db
    .insertInto('consumers')
    .values({ name: p.name, seq: p.seq, at: p.at, owner: null })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Makes a process the owner of a consumer. @returns nothing if another was faster. */
export const takeConsumer = query((db, p: { name: string; owner: string; epoch: number }) =>
  db
    .updateTable('consumers')
    .set((e) => ({ owner: p.owner, epoch: e('epoch', '+', 1) }))
    .where('name', '=', p.name)
    .where('epoch', '=', p.epoch)
    .returningAll(),
);

/** @returns nothing if another process has the consumer, or the log has lost the event. */
export const saveConsumer = query((db, p: { name: string; epoch: number; seq: number; at: number }) =>
  db
    .updateTable('consumers')
    .set({ seq: p.seq, at: p.at })
    .where('name', '=', p.name)
    .where('epoch', '=', p.epoch)
    .where((e) =>
      e.exists(e.selectFrom('events').select('seq').where('seq', '=', p.seq).where('at', '=', p.at)),
    )
    .returning('name'),
);

export const releaseConsumer = query((db, p: { name: string; epoch: number }) =>
  db.updateTable('consumers').set({ owner: null }).where('name', '=', p.name).where('epoch', '=', p.epoch),
);

/** Time of the last event processed by the consumer furthest behind, in milliseconds. */
export const selectOldestPosition = query((db, p: { names: readonly string[] }, { isOneOf }) =>
  db
    .selectFrom('consumers')
    .select((e) => e.fn.min('at').as('at'))
    .where(isOneOf('name', p.names, 'text')),
);
