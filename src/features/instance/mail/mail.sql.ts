import { query } from '../../../db/query.ts';
import { insertInto } from '../../../db/rows.ts';

export const insertQueuedMail = insertInto('queued_mails');

/** What is due: first what its receiver has to know, then the one that waits longest. */
export const selectDueMails = query((db, p: { now: number; keys: string[]; limit: number }, { list }) =>
  db
    .selectFrom('queued_mails')
    .selectAll()
    .where('next_at', '<=', p.now)
    .where('id', 'not in', list(p.keys, 'text'))
    .orderBy('rank')
    .orderBy('next_at')
    .limit(p.limit),
);

/** When the next one is due, apart from those under way. */
export const selectNextMail = query((db, p: { keys: string[] }, { list }) =>
  db
    .selectFrom('queued_mails')
    .select((e) => e.fn.min('next_at').as('at'))
    .where('id', 'not in', list(p.keys, 'text')),
);

/** How many wait, and since when the oldest does. */
export const selectQueue = query((db) =>
  db
    .selectFrom('queued_mails')
    .select((e) => [e.fn.countAll<number>().as('queued'), e.fn.min('created_at').as('since')]),
);

/** How many wait for one receiver. */
export const countQueuedTo = query((db, p: { email: string }) =>
  db
    .selectFrom('queued_mails')
    .select((e) => e.fn.countAll<number>().as('queued'))
    .where('email', '=', p.email),
);

/** Puts one off until later. */
export const updateQueuedMail = query((db, p: { id: string; tries: number; next: number }) =>
  db.updateTable('queued_mails').set({ tries: p.tries, next_at: p.next }).where('id', '=', p.id),
);

export const deleteQueuedMail = query((db, p: { id: string }) =>
  db.deleteFrom('queued_mails').where('id', '=', p.id),
);

/** Deletes those that nothing has tried to send for long, such as since e-mail was switched off. */
export const deleteOldMails = query((db, p: { before: number }) =>
  db.deleteFrom('queued_mails').where('created_at', '<', p.before),
);
