import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

export const insertPasswordLink = insertInto('password_links');

/** The active account of a valid link. */
export const selectPasswordLink = query((db, p: { digest: string; now: number }) =>
  db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'users.username'])
    .where('password_links.digest', '=', p.digest)
    .where('password_links.expires_at', '>', p.now)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null),
);

export const deletePasswordLinksOf = query((db, p: { user_id: number }) =>
  db.deleteFrom('password_links').where('user_id', '=', p.user_id),
);

export const deleteExpiredPasswordLinks = query((db, p: { now: number }) =>
  db.deleteFrom('password_links').where('expires_at', '<=', p.now),
);
