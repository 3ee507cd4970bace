import { sql } from 'kysely';
import { query } from '../../db/query.ts';

/** The id behind so many posts after an id, in the order of ids; no row if there are fewer. */
export const selectPostsEnd = query((db, p: { after: number; skip: number }) =>
  db.selectFrom('posts').select('id').where('id', '>', p.after).orderBy('id').limit(1).offset(p.skip),
);

/** Of so many posts behind an id, those that search engines may show if strangers may see them. */
export const selectIndexedPosts = query((db, p: { after: number; count: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('posts')
        .select(['id', 'user_id', 'repost_of', 'machine_only', 'is_deleted'])
        .where('id', '>', p.after)
        .orderBy('id')
        .limit(p.count)
        .as('scanned'),
    )
    .innerJoin('users', 'users.id', 'scanned.user_id')
    .select('scanned.id as item')
    .where('scanned.repost_of', 'is', null)
    .where('scanned.machine_only', '=', sql.lit(0))
    .where('scanned.is_deleted', '=', sql.lit(0))
    .where('users.is_indexed', '=', sql.lit(1))
    .orderBy('scanned.id'),
);
