import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

/** The account to notify of changes, if it has confirmed an e-mail address. */
export const selectNoticed = query((db, p: { id: number }) =>
  db
    .selectFrom('users')
    .select(['username', 'email', 'language'])
    .where('id', '=', p.id)
    .where('email_confirmed_at', 'is not', null)
    .where('deleted_at', 'is', null),
);

export const insertUndoLink = insertInto('undo_links');

/** A valid link with its account. */
export const selectUndoLink = query((db, p: { digest: string; now: number }) =>
  db
    .selectFrom('undo_links')
    .innerJoin('users', 'users.id', 'undo_links.user_id')
    .select(['users.id', 'users.username', 'undo_links.email', 'undo_links.created_at'])
    .where('undo_links.digest', '=', p.digest)
    .where('undo_links.expires_at', '>', p.now)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null),
);

/** Deletes the links of a user that were sent since a time. */
export const deleteUndoLinksSince = query((db, p: { user_id: number; since: number }) =>
  db.deleteFrom('undo_links').where('user_id', '=', p.user_id).where('created_at', '>=', p.since),
);

export const deleteExpiredUndoLinks = query((db, p: { now: number }) =>
  db.deleteFrom('undo_links').where('expires_at', '<=', p.now),
);
