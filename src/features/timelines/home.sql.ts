import { sql } from 'kysely';
import { query } from '../../db/query.ts';

interface Stretch {
  authors: number[];
  after: number;
  before: number;
  limit: number;
}

/** The newest posts of many authors: a look into the index for each author, then the newest of what was found. */
export const selectNewestOf = query((db, p: Stretch, { newestPerKey }) =>
  db
    .selectFrom(
      newestPerKey<{ id: number }>({
        table: 'posts',
        key: 'user_id',
        columns: ['id'],
        keys: p.authors,
        after: p.after,
        before: p.before,
        limit: p.limit,
      }).as('p'),
    )
    .select('p.id as id')
    .orderBy('p.id', 'desc')
    .limit(p.limit),
);

/** The oldest posts of many authors after one, for paging towards the present. */
export const selectOldestOf = query((db, p: Stretch, { list }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('id', '>', p.after)
    .where('id', '<', p.before)
    .where(sql<boolean>`user_id in ${list(p.authors)}`)
    .orderBy('id', 'asc')
    .limit(p.limit),
);
