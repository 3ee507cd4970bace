import { sql } from 'kysely';
import { type Keyset, keyset } from '../../db/keyset.ts';
import { type Db, query } from '../../db/query.ts';

/** Many ids as one value: making a row of each costs more than reading them from the index. */
type Ids = string | null;

/** The ids that `string_agg` put together. Both databases keep the order of the subquery that they come from. */
function readIds(ids: Ids | undefined): number[] {
  return JSON.parse(`[${ids ?? ''}]`) as number[];
}

const selectFollowees = query((db, p: { reader: number }) =>
  db
    .selectFrom('follows')
    .select(sql<Ids>`string_agg(cast(followee_id as text), ',')`.as('ids'))
    .where('follower_id', '=', p.reader),
);

/** Ids of those whom a reader follows, in no particular order. */
export async function readFollowees(db: Db, reader: number): Promise<number[]> {
  return readIds((await selectFollowees(db, { reader }))[0]?.ids);
}

const selectNewest = query((db, p: { limit: number }) =>
  db
    .selectFrom(db.selectFrom('posts').select(['id', 'user_id']).orderBy('id', 'desc').limit(p.limit).as('p'))
    .select([
      sql<Ids>`string_agg(cast(p.id as text), ',')`.as('ids'),
      sql<Ids>`string_agg(cast(p.user_id as text), ',')`.as('authors'),
    ]),
);

/** Ids and authors of the newest posts of all users, oldest first. */
export async function selectNewestPosts(
  db: Db,
  limit: number,
): Promise<{ ids: number[]; authors: number[] }> {
  const [row] = await selectNewest(db, { limit });
  return { ids: readIds(row?.ids).reverse(), authors: readIds(row?.authors).reverse() };
}

interface AuthorKey {
  author: number;
  before: number;
}

/** One probe of the index on authors for each of them, which holds all that is read. */
const selectByAuthor = query((db, p: { keys: string; limit: number }, { records }) =>
  db.selectFrom(records<AuthorKey>(p.keys, { author: 'bigint', before: 'bigint' }).as('k')).select([
    'k.author',
    (e) =>
      e
        .selectFrom(
          e
            .selectFrom('posts')
            .select('posts.id')
            .whereRef('posts.user_id', '=', 'k.author')
            .whereRef('posts.id', '<', 'k.before')
            .orderBy('posts.id', 'desc')
            .limit(p.limit)
            .as('n'),
        )
        .select(sql<Ids>`string_agg(cast(n.id as text), ',')`.as('ids'))
        .as('ids'),
  ]),
);

/** For each author the newest ids below a bound, at most `limit`, oldest first. */
export async function selectNewestByAuthor(
  db: Db,
  keys: readonly AuthorKey[],
  limit: number,
): Promise<Map<number, number[]>> {
  if (keys.length === 0) return new Map();
  const rows = await selectByAuthor(db, { keys: JSON.stringify(keys), limit });
  return new Map(rows.map(({ author, ids }) => [author, readIds(ids).reverse()]));
}

/** A range of ids of what many authors posted: `after < id < before`, at most `limit`. */
interface AuthorsRange {
  authors: readonly number[];
  after: number;
  before: number;
  limit: number;
}

const selectOldest = query((db, p: Omit<AuthorsRange, 'authors'> & { keys: string }, { records }) =>
  db.selectFrom(records<{ author: number }>(p.keys, { author: 'bigint' }).as('k')).select([
    'k.author',
    (e) =>
      e
        .selectFrom(
          e
            .selectFrom('posts')
            .select('posts.id')
            .whereRef('posts.user_id', '=', 'k.author')
            .where('posts.id', '>', p.after)
            .where('posts.id', '<', p.before)
            .orderBy('posts.id', 'asc')
            .limit(p.limit)
            .as('n'),
        )
        .select(sql<Ids>`string_agg(cast(n.id as text), ',')`.as('ids'))
        .as('ids'),
  ]),
);

/** For each author the oldest ids of a range, at most `limit` of each, oldest first. */
export async function selectOldestByAuthor(
  db: Db,
  { authors, ...range }: AuthorsRange,
): Promise<Map<number, number[]>> {
  const keys = JSON.stringify(authors.map((author) => ({ author })));
  const rows = await selectOldest(db, { keys, ...range });
  return new Map(rows.map(({ author, ids }) => [author, readIds(ids)]));
}

interface RecentRange extends AuthorsRange {
  /** Nothing created before this time, in milliseconds. */
  since: number;
}

/** The newest posts with a photo of many authors; the index on them holds little else. */
export const selectNewestPhotosOf = query((db, p: RecentRange, { newestPerKey }) =>
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
        where: sql`n.has_oembed_photo = 1 and n.created_at > ${p.since}`,
      }).as('p'),
    )
    .select('p.id as id')
    .orderBy('p.id', 'desc')
    .limit(p.limit),
);

/** The oldest such posts after one. */
export const selectOldestPhotosOf = query((db, p: RecentRange, { list }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('has_oembed_photo', '=', sql.lit(1))
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
    .where('posts.has_oembed_photo', '=', sql.lit(1))
    .where('posts.created_at', '>', p.since)
    .where('posts.id', '>', p.after)
    .where('posts.id', '<', p.before)
    .orderBy('posts.id', order)
    .limit(p.limit),
);
