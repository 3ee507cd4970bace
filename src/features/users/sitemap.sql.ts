import { sql } from 'kysely';
import { query } from '../../db/query.ts';

/** The id behind so many users after an id, in the order of ids; no row if there are fewer. */
export const selectUsersEnd = query((db, p: { after: number; skip: number }) =>
  db.selectFrom('users').select('id').where('id', '>', p.after).orderBy('id').limit(1).offset(p.skip),
);

/** Of so many users behind an id, those whose profiles search engines may show. */
export const selectIndexedUsers = query((db, p: { after: number; count: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('users')
        .select(['id', 'username', 'is_indexed', 'suspended_at', 'deleted_at', 'limited_at'])
        .where('id', '>', p.after)
        .orderBy('id')
        .limit(p.count)
        .as('scanned'),
    )
    .select(['id', 'username'])
    .where('is_indexed', '=', sql.lit(1))
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('limited_at', 'is', null)
    .orderBy('id'),
);
