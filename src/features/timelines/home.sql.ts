import { sql } from 'kysely';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Db, query } from '../../db/query.ts';
import { facets, hasFacet } from '../content/content.ts';

/** Many ids as one value: a row for each would cost more than reading them from the index. */
type Ids = string | null;

/** Splits the output of `string_agg`. Both databases keep the order of its subquery. */
function readIds(ids: Ids | undefined): number[] {
  return JSON.parse(`[${ids ?? ''}]`) as number[];
}

const selectFollowees = query((db, p: { reader: number }) =>
  db
    .selectFrom('follows')
    .select(sql<Ids>`string_agg(cast(followee_id as text), ',')`.as('ids'))
    .where('follower_id', '=', p.reader),
);

/** Ids of a reader's followees, unordered. */
export async function readFollowees(db: Db, reader: number): Promise<number[]> {
  return readIds((await selectFollowees(db, { reader }))[0]?.ids);
}

const selectNewest = query((db, p: { limit: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('posts')
        .select(['id', 'user_id'])
        .where('is_imported', '=', sql.lit(0))
        .orderBy('id', 'desc')
        .limit(p.limit)
        .as('p'),
    )
    .select([
      sql<Ids>`string_agg(cast(p.id as text), ',')`.as('ids'),
      sql<Ids>`string_agg(cast(p.user_id as text), ',')`.as('authors'),
    ]),
);

/** Ids and authors of the newest posts of all users, oldest first. */
export async function readNewestPosts(db: Db, limit: number): Promise<{ ids: number[]; authors: number[] }> {
  const [row] = await selectNewest(db, { limit });
  return { ids: readIds(row?.ids).reverse(), authors: readIds(row?.authors).reverse() };
}

/** A range of an author's ids: `after < id < before`. */
interface AuthorRange {
  author: number;
  after: number;
  before: number;
}

/**
 * One probe of the index on authors per range; the index covers the query. Their counts are what a database of several nodes
 * divides as it does their posts.
 */
function idsByAuthor(order: 'asc' | 'desc') {
  return query((db, p: { ranges: string; authors: number[]; limit: number }, { records, isWithin }) =>
    db
      .selectFrom(
        records<AuthorRange>(p.ranges, { author: 'bigint', after: 'bigint', before: 'bigint' }).as('k'),
      )
      // SQLite takes them in this order.
      .crossJoin('user_counts as c')
      .whereRef('c.user_id', '=', 'k.author')
      .where(isWithin('c.user_id', p.authors))
      .select([
        'k.author',
        (e) =>
          e
            .selectFrom(
              e
                .selectFrom('posts')
                .select('posts.id')
                .whereRef('posts.user_id', '=', 'c.user_id')
                .where(isWithin('posts.user_id', p.authors))
                .where('posts.is_imported', '=', sql.lit(0))
                .whereRef('posts.id', '>', 'k.after')
                .whereRef('posts.id', '<', 'k.before')
                .orderBy('posts.id', order)
                .limit(p.limit)
                .as('n'),
            )
            .select(sql<Ids>`string_agg(cast(n.id as text), ',')`.as('ids'))
            .as('ids'),
      ]),
  );
}

const selectOldestByAuthor = idsByAuthor('asc');
const selectNewestByAuthor = idsByAuthor('desc');

/** The ids of each author in a range, oldest first: the newest `limit` of them, or the oldest. */
export async function readIdsByAuthor(
  db: Db,
  ranges: readonly AuthorRange[],
  limit: number,
  which: 'newest' | 'oldest',
): Promise<Map<number, number[]>> {
  const select = which === 'newest' ? selectNewestByAuthor : selectOldestByAuthor;
  const authors = ranges.map(({ author }) => author);
  const found = new Map<number, number[]>();
  for (const { author, ids } of await select(db, { ranges: JSON.stringify(ranges), authors, limit })) {
    const list = readIds(ids);
    found.set(author, which === 'newest' ? list.reverse() : list);
  }
  return found;
}

interface PhotoRange {
  authors: readonly number[];
  after: number;
  before: number;
  limit: number;
  /** Earliest creation time, in milliseconds. */
  since: number;
}

/** The newest posts with a photo by many authors; the index contains little else. */
export const selectNewestPhotosOf = query((db, p: PhotoRange, { newestPerKey }) =>
  db
    .selectFrom(
      newestPerKey<{ id: number }>({
        table: 'posts',
        key: 'user_id',
        of: 'user_counts',
        columns: ['id'],
        keys: p.authors,
        after: p.after,
        before: p.before,
        limit: p.limit,
        where: sql`${hasFacet('n.facets', facets.oembedPhoto)} and n.is_imported = 0 and n.created_at > ${p.since}`,
      }).as('p'),
    )
    .select('p.id as id')
    .orderBy('p.id', 'desc')
    .limit(p.limit),
);

/** The oldest posts with a photo after an id. */
export const selectOldestPhotosOf = query((db, p: PhotoRange, { isOneOf }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where(hasFacet('facets', facets.oembedPhoto))
    .where('is_imported', '=', sql.lit(0))
    .where(isOneOf('user_id', p.authors))
    .where('created_at', '>', p.since)
    .where('id', '>', p.after)
    .where('id', '<', p.before)
    .orderBy('id', 'asc')
    .limit(p.limit),
);

/** How many mentions are scanned for photos. */
const RECENT_MENTIONS = 1000;

/** The posts with a photo among the latest mentions of a user. */
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
    .$call(inRange(p, 'posts.id', order)),
);
