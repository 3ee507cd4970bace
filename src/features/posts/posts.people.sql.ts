import { sql } from 'kysely';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';

/** A range of the users who starred a post, by the ids of their stars. */
export const readStarrers = keyset((db, p: Keyset<{ post: number }>, order) =>
  db
    .selectFrom('stars')
    .select(['id as pid', 'user_id as item'])
    .where('post_id', '=', p.post)
    .$call(inRange(p, 'id', order)),
);

/** A range of the users who reposted a post, by the ids of their reposts. */
export const readReposters = keyset((db, p: Keyset<{ post: number }>, order) =>
  db
    .selectFrom('posts')
    .select(['id as pid', 'user_id as item'])
    .where('repost_of', '=', p.post)
    .where('is_deleted', '=', sql.lit(0))
    .$call(inRange(p, 'id', order)),
);
