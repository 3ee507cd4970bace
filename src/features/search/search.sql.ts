import { type RawBuilder, sql } from 'kysely';
import type { Batched } from '../../db/batched.ts';
import { type Entry, type Keyset, keyset, type Range } from '../../db/keyset.ts';
import { type Builder, type Db, type Dialect, query } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { indexLanguages } from '../../search/index-text.ts';
import type { Ranked } from '../../search/ranking.ts';
import type { Entities } from '../../text/entities.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { type IndexedPost, indexTermsOf } from './search.keywords.ts';

/**
 * The full-text index of posts, `post_search`: FTS5 on SQLite, a tsvector on PostgreSQL. It has a row, with the id of the
 * post, for each post that has a text of its own: none for reposts, machine-only posts and tombstones. It is changed in
 * the transaction that changes the post.
 */
interface IndexRow {
  id: number;
  words: string[];
  keywords: string[];
}

function raw<Row>(db: Builder, statement: RawBuilder<unknown>) {
  return { compile: () => statement.$castTo<Row>().compile(db) };
}

const insertRows = query((db, p: { rows: string }, dialect) => {
  const rows = dialect.records<{ id: number; words: string }>(p.rows, { id: 'bigint', words: 'text' });
  const words = dialect.name === 'sqlite' ? sql`words` : sql`words::tsvector`;
  return raw<never>(db, sql`insert into post_search (rowid, words) select id, ${words} from ${rows} as r`);
});

const batched: Batched<IndexRow> = {
  async run(db, items) {
    const { row } = indexLanguages[db.dialect.name];
    const rows = items.map(({ id, words, keywords }) => ({ id, words: row(words, keywords) }));
    await insertRows(db, { rows: JSON.stringify(rows) });
  },
};

/** Makes a new post findable, in the transaction that writes it. */
export function indexPost(tx: Tx, post: IndexedPost, namespace: string): void {
  tx.add(batched, { id: post.id, ...indexTermsOf(post, namespace) });
}

/** Takes a post out of the search. */
export const unindexPost = query((db, p: { id: number }) =>
  raw<never>(db, sql`delete from post_search where rowid = ${p.id}`),
);

/** Posts that are indexed at a time. */
const BATCH = 1000;

const selectUnindexed = query((db, p: { after: number; limit: number }) =>
  db
    .selectFrom('posts')
    .innerJoin('apps', 'apps.id', 'posts.app_id')
    .select(['posts.id', 'posts.user_id', 'apps.client_id', 'posts.reply_to', 'posts.is_directed'])
    .select(['posts.facets', 'posts.text', 'posts.entities', 'posts.annotations'])
    .where('posts.id', '>', p.after)
    .where('posts.text', '<>', '')
    .orderBy('posts.id')
    .limit(p.limit),
);

/** Fills the index of a store that was copied: indexes are not copied, since SQLite does not give the words out again. */
export async function indexAllPosts(db: Db, namespace: string): Promise<void> {
  for (let after = 0, found = BATCH; found === BATCH; ) {
    const posts = await selectUnindexed(db, { after, limit: BATCH });
    const rows = posts.map((post) => {
      const entities = JSON.parse(post.entities) as Entities;
      const annotations = JSON.parse(post.annotations) as Annotation[];
      return { id: post.id, ...indexTermsOf({ ...post, entities, annotations }, namespace) };
    });
    if (rows.length > 0) await batched.run(db, rows);
    found = posts.length;
    after = posts.at(-1)?.id ?? after;
  }
}

/** A thread that a search is confined to: its root, and the post that is replied to, or 0 for the whole thread. */
export interface Within {
  root: number;
  parent: number;
}

/** The search as the index takes it (`indexLanguages`); the whole index unless it is confined to a thread. */
type Search = { condition: string } & Partial<Within>;
type Spread = { after: number; before: number; condition: string } & Within;

// Numbers are cast because FTS5 reads a range of ids only from integers, and drivers send numbers of JavaScript.
function matches({ name }: Dialect, p: Spread, isWithin: boolean): RawBuilder<unknown> {
  const range = sql`post_search.rowid > cast(${p.after} as bigint) and post_search.rowid < cast(${p.before} as bigint)`;
  const match =
    name === 'sqlite'
      ? sql`post_search match ${p.condition}`
      : sql`post_search.words @@ cast(${p.condition} as tsquery)`;
  if (!isWithin) return sql`${match} and ${range}`;
  const root = sql`cast(${p.root} as bigint)`;
  const parent = sql`cast(${p.parent} as bigint)`;
  return sql`${match} and ${range} and post_search.rowid in (
    select id from posts where thread_id = ${root} and (${parent} = 0 or reply_to = ${parent})
    union all select ${root} where ${parent} = 0)`;
}

const newestFirst = (isWithin: boolean) =>
  keyset((db, p: Keyset<Spread>, order, dialect) =>
    raw<Entry>(
      db,
      sql`select post_search.rowid as pid, post_search.rowid as item from post_search
        where ${matches(dialect, p, isWithin)} order by post_search.rowid ${sql.raw(order)} limit ${p.limit}`,
    ),
  );

const bestFirst = (isWithin: boolean) =>
  query((db, p: Spread & { limit: number }, dialect) =>
    raw<Ranked>(
      db,
      sql`select posts.id, num_stars + 2 * num_reposts + num_replies as "rank"
        from post_search join posts on posts.id = post_search.rowid
        where ${matches(dialect, p, isWithin)} order by "rank" desc, posts.id desc limit ${p.limit}`,
    ),
  );

const everywhere = { newest: newestFirst(false), best: bestFirst(false) };
const inThread = { newest: newestFirst(true), best: bestFirst(true) };
const nowhere: Within = { root: 0, parent: 0 };

/** A range of the posts that match. */
export function readMatches(db: Db, search: Search & Range): Promise<Entry[]> {
  const read = search.root === undefined ? everywhere.newest : inThread.newest;
  return read(db, { ...nowhere, ...search });
}

/** The best of the posts of a range of ids that match. */
export function readBestMatches(
  db: Db,
  search: Search & { after: number; before: number; limit: number },
): Promise<Ranked[]> {
  const read = search.root === undefined ? everywhere.best : inThread.best;
  return read(db, { ...nowhere, ...search });
}

const selectNewest = query((db) =>
  raw<{ id: number | null }>(db, sql`select max(rowid) as id from post_search`),
);

/** The id of the newest post that is indexed; 0 where none is. */
export async function newestIndexed(db: Db): Promise<number> {
  return (await selectNewest(db, {}))[0]?.id ?? 0;
}
