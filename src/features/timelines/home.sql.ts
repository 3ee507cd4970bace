import { sql } from 'kysely';
import { type Keyset, keyset } from '../../db/keyset.ts';
import { type Db, query } from '../../db/query.ts';
import { facets } from '../content/content.facets.ts';
import { hasFacet } from '../content/content.sql.ts';

/** A stretch of what many authors posted: `after < id < before`, at most `limit`. */
export interface Stretch {
  authors: readonly number[];
  after: number;
  before: number;
  limit: number;
}

/** Ids looked through at first; each further window is four times as wide. */
const FIRST_WINDOW = 1024;
/** Walking through this many posts takes about as long as one look into an author's index. */
const POSTS_PER_LOOK = 8;

const selectNewestId = query((db) => db.selectFrom('posts').select((e) => e.fn.max('id').as('id')));

/** By looking into the index of each author. */
const selectByLooks = query((db, p: Stretch, { newestPerKey }) =>
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

/** By walking through all posts from the newest down; the plus keeps SQLite from using the authors' index. */
const selectByWalk = query((db, p: Stretch, { list }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('id', '>', p.after)
    .where('id', '<', p.before)
    .where(sql<boolean>`+user_id in ${list(p.authors)}`)
    .orderBy('id', 'desc')
    .limit(p.limit),
);

/**
 * The newest posts of many authors, newest first (docs/timelines.md). Goes back from the newest in windows of ids that
 * grow; each is read in the way that is cheaper for its width and the number of authors, and stretches in which none of
 * the authors posted are jumped over. So neither many authors nor quiet ones make it slow.
 */
export async function newestOf(db: Db, { authors, after, before, limit }: Stretch): Promise<number[]> {
  const [newest] = await selectNewestId(db, {});
  const found: number[] = [];
  let end = Math.min(before, Number(newest?.id ?? 0) + 1);
  for (let width = FIRST_WINDOW; found.length < limit && end - 1 > after; width *= 4) {
    const start = Math.max(after, end - 1 - width);
    const select = width <= authors.length * POSTS_PER_LOOK ? selectByWalk : selectByLooks;
    const window = { authors, after: start, before: end, limit: limit - found.length };
    const rows = await select(db, window);
    for (const { id } of rows) found.push(id);
    end = start + 1;
    if (rows.length > 0) continue;
    const [next] = await selectByLooks(db, { authors, after, before: end, limit: 1 });
    if (next === undefined) break;
    end = next.id + 1;
  }
  return found;
}

/** The oldest posts of many authors, oldest first, for paging towards the present. */
export const selectOldestOf = query((db, p: Stretch, { list }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('id', '>', p.after)
    .where('id', '<', p.before)
    .where(sql<boolean>`+user_id in ${list(p.authors)}`)
    .orderBy('id', 'asc')
    .limit(p.limit),
);

interface RecentStretch extends Stretch {
  /** Nothing created before this time, in milliseconds. */
  since: number;
}

/** The newest posts with a photo of many authors; the index on them holds little else. */
export const selectNewestPhotosOf = query((db, p: RecentStretch, { newestPerKey }) =>
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
        where: sql`${hasFacet('n.facets', facets.oembedPhoto)} and n.created_at > ${p.since}`,
      }).as('p'),
    )
    .select('p.id as id')
    .orderBy('p.id', 'desc')
    .limit(p.limit),
);

/** The oldest such posts after one. */
export const selectOldestPhotosOf = query((db, p: RecentStretch, { list }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where(hasFacet('facets', facets.oembedPhoto))
    .where(sql<boolean>`user_id in ${list(p.authors)}`)
    .where('created_at', '>', p.since)
    .where('id', '>', p.after)
    .where('id', '<', p.before)
    .orderBy('id', 'asc')
    .limit(p.limit),
);

/** Mentions looked through for photos. */
const RECENT_MENTIONS = 1000;

/** The posts with a photo among the latest that mention a user. */
export const readPhotoMentions = keyset((db, p: Keyset<{ user: number; since: number }>, order) =>
  db
    .selectFrom(
      db
        .selectFrom('post_mentions')
        .select('post_id')
        .where('user_id', '=', p.user)
        .orderBy('post_id', 'desc')
        .limit(sql.lit(RECENT_MENTIONS))
        .as('recent'),
    )
    .innerJoin('posts', 'posts.id', 'recent.post_id')
    .select(['posts.id as pid', 'posts.id as item'])
    .where(hasFacet('posts.facets', facets.oembedPhoto))
    .where('posts.created_at', '>', p.since)
    .where('posts.id', '>', p.after)
    .where('posts.id', '<', p.before)
    .orderBy('posts.id', order)
    .limit(p.limit),
);
