import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/query.ts';
import { CachedValues, type CacheMemory } from '../../objects/cache-memory.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import { readIdsByAuthor } from './home.sql.ts';
import type { IdRange, RecentPosts } from './recent-posts.ts';
import { mergeNewest } from './sorted-ids.ts';

/** Maximum ids cached per author; older ones are read again when needed. */
const MAX_IDS = 512;
/** Ids per read: of all authors of a range together, and the minimum and maximum per author. */
const CHUNK = { all: 4096, min: 4, max: 32 };
/** Authors per statement, which on SQLite runs on the event loop. */
const MAX_AUTHORS = 1000;

/** A contiguous part of an author's posts. */
interface AuthorList {
  author: number;
  /** Oldest first. */
  ids: readonly number[];
  /** The author has no older posts. */
  isComplete: boolean;
  /** The author has no newer posts. */
  isNewest: boolean;
}

/**
 * Caches the newest post ids per author, shared by all readers: loaded on first use, then updated by the event log. Serves
 * readers whose followees are quiet or who page far back.
 */
export class AuthorPosts {
  readonly #db: Db;
  readonly #recent: RecentPosts;
  readonly #lists: CachedValues<number, AuthorList>;

  /** `recent` has the posts that arrive while a list is being loaded. */
  constructor(db: Db, recent: RecentPosts, memory: CacheMemory) {
    this.#db = db;
    this.#recent = recent;
    this.#lists = new CachedValues(memory);
  }

  get bytes(): number {
    return this.#lists.bytes;
  }

  clear(): void {
    this.#lists.clear();
  }

  /** Adds a post from an event. */
  add(id: number, author: number): void {
    const list = this.#lists.peek(author);
    if (list !== undefined) this.#keep(withNewer(list, [id]));
  }

  /** The newest posts of many authors, newest first. */
  async newestOf(authors: ReadonlySet<number>, range: IdRange): Promise<number[]> {
    const { position } = this.#recent;
    const lists: AuthorList[] = [];
    let short: number[] = [];
    for (const author of authors) {
      const list = this.#lists.get(author);
      if (list === undefined) short.push(lists.length);
      lists.push(list ?? { author, ids: [], isComplete: false, isNewest: true });
    }
    for (;;) {
      if (short.length > 0) await this.#extend(lists, short, range, position);
      const found = mergeNewest(lists, range);
      const end = found.length < range.limit ? range.after : (found.at(-1) as number);
      // Lists that end above the last id of the page may lack ids that belong on it.
      short = [];
      for (let index = 0; index < lists.length; index++) {
        const { ids, isComplete } = lists[index] as AuthorList;
        if (!isComplete && (ids[0] as number) > end + 1) short.push(index);
      }
      if (short.length === 0) return found;
    }
  }

  /** The oldest posts of many authors, oldest first. Not cached, because few requests read in this direction. */
  async oldestOf(authors: ReadonlySet<number>, { after, before, limit }: IdRange): Promise<number[]> {
    const ids: number[] = [];
    // Each statement has its own snapshot: a post that only some of them see would hide older ones from a reader who pages on
    // after it.
    const end = Math.min(before, this.#recent.end);
    let unread = Array.from(authors, (author) => ({ author, after, before: end }));
    while (unread.length > 0) {
      const chunk = chunkFor(unread.length);
      const rest: typeof unread = [];
      for await (const ranges of batchesOf(unread)) {
        for (const [author, list] of await readIdsByAuthor(this.#db, ranges, chunk, 'oldest')) {
          ids.push(...list);
          if (list.length === chunk) rest.push({ author, after: list.at(-1) as number, before: end });
        }
      }
      ids.sort((a, b) => a - b);
      const last = ids[limit - 1] ?? end;
      unread = rest.filter((range) => range.after < last);
    }
    return ids.slice(0, limit);
  }

  /** Adds the next older ids to some of the lists; one that ends above the range continues inside it. */
  async #extend(
    lists: AuthorList[],
    indexes: readonly number[],
    range: IdRange,
    position: number,
  ): Promise<void> {
    const limit = chunkFor(indexes.length);
    for await (const some of batchesOf(indexes)) {
      const ranges = some.map((index) => {
        const { author, ids } = lists[index] as AuthorList;
        const [oldest = Number.MAX_SAFE_INTEGER] = ids;
        return { author, after: 0, before: ids.length === 0 ? oldest : Math.min(oldest, range.before) };
      });
      const older = await readIdsByAuthor(this.#db, ranges, limit, 'newest');
      const news = this.#recent.since(position);
      for (const [at, { author, before }] of ranges.entries()) {
        const index = some[at] as number;
        const known = lists[index] as AuthorList;
        const ids = older.get(author) ?? [];
        const isAdjacent = before === (known.ids[0] ?? before);
        const list = {
          author,
          ids: isAdjacent ? [...ids, ...known.ids] : ids,
          isComplete: ids.length < limit,
          isNewest: known.isNewest && isAdjacent,
        };
        lists[index] = list;
        if (news === undefined || !list.isNewest || list.ids.length > MAX_IDS) continue;
        const newer = news.filter((post) => post.author === author).map(({ id }) => id);
        this.#keep(withNewer(list, newer));
      }
    }
  }

  #keep(list: AuthorList): void {
    this.#lists.set(list.author, list, heapBytes(list));
  }
}

/** How many ids to read per author. */
function chunkFor(authors: number): number {
  return Math.min(Math.max(CHUNK.min, Math.ceil(CHUNK.all / authors)), CHUNK.max);
}

/** Yields the list in batches, and lets other work run between them. */
async function* batchesOf<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < all.length; start += MAX_AUTHORS) {
    if (start > 0) await setImmediate();
    yield all.slice(start, start + MAX_AUTHORS);
  }
}

/** A list with newer ids added, some of which it may already contain. */
function withNewer(list: AuthorList, newer: readonly number[]): AuthorList {
  const last = list.ids.at(-1) ?? 0;
  let ids = [...list.ids, ...newer];
  if (newer.some((id, index) => id <= (newer[index - 1] ?? last))) {
    ids = [...new Set(ids)].sort((a, b) => a - b);
  }
  const tooMany = Math.max(0, ids.length - MAX_IDS);
  return {
    author: list.author,
    ids: ids.slice(tooMany),
    isComplete: list.isComplete && tooMany === 0,
    isNewest: true,
  };
}
