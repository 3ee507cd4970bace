import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Entry, Range } from '../../http/pagination.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { followeeIds } from '../follows/follows.sql.ts';
import { newestOf, selectOldestOf } from './home.sql.ts';

/** Ids read from the store at a time; the longest page, 200 and one beyond, costs one reading. */
const CHUNK = 256;
/** Ids kept for one reader; the oldest are forgotten and read again when they are asked for. */
const MAX_KEPT = 4000;
/** Readers whose streams are kept. */
const MAX_READERS = 5000;

/** The newest part of one reader's personal stream: ids of all posts by those the reader follows, oldest first. */
interface Home {
  reader: number;
  authors: number[];
  /** The same, made when it is first asked for. */
  authorSet?: ReadonlySet<number>;
  ids: number[];
  /** Another object after each post that was added. */
  stamp: object;
  /** Nothing older than `ids[0]` exists. */
  complete: boolean;
}

/**
 * Personal streams of those who read lately. Whoever posts is added to the streams of their followers among them, so
 * that reading again costs no query whether the followees are busy or quiet (docs/timelines.md).
 */
export class Homes implements Cache {
  readonly #db: Db;
  readonly #readers = new LRUCache<number, Promise<Home>>({
    max: MAX_READERS,
    // One that could not be loaded has unlinked itself.
    dispose: (home) => void home.then((loaded) => this.#unlink(loaded)).catch(() => undefined),
  });
  readonly #byAuthor = new Map<number, Set<Home>>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** A stretch of a reader's stream; what of it the reader may see is decided by the caller. */
  async read(reader: number, range: Range): Promise<Entry[]> {
    const home = await this.#home(reader);
    const ids = range.ascending ? await this.#oldest(home, range) : await this.#newest(home, range);
    return ids.map((id) => ({ pid: id, item: id }));
  }

  /** Stays the same object as long as a reader's stream stays as it is. */
  async versionOf(reader: number): Promise<object> {
    return (await this.#home(reader)).stamp;
  }

  /** Whose posts a reader's stream holds: those whom the reader follows, and the reader. */
  async authors(reader: number): Promise<ReadonlySet<number>> {
    const home = await this.#home(reader);
    home.authorSet ??= new Set(home.authors);
    return home.authorSet;
  }

  get bytes(): number {
    return 0;
  }

  clear(): void {
    this.#readers.clear();
  }

  #home(reader: number): Promise<Home> {
    let home = this.#readers.get(reader);
    if (home === undefined) {
      home = this.#load(reader);
      this.#readers.set(reader, home);
      const loading = home;
      home.catch(() => {
        if (this.#readers.peek(reader) === loading) this.#readers.delete(reader);
      });
    }
    return home;
  }

  async #load(reader: number): Promise<Home> {
    const home: Home = { reader, authors: [reader], ids: [], stamp: {}, complete: false };
    home.authors = [reader, ...(await followeeIds(this.#db, reader))];
    // From here on new posts are added by `apply`, also while the older ones are being read.
    for (const author of home.authors) this.#link(author, home);
    try {
      await this.#extend(home, Number.MAX_SAFE_INTEGER);
    } catch (error) {
      this.#unlink(home);
      throw error;
    }
    return home;
  }

  /** Adds the next older ids below `before`. */
  async #extend(home: Home, before: number): Promise<void> {
    const older = await newestOf(this.#db, { authors: home.authors, after: 0, before, limit: CHUNK });
    if (older.length < CHUNK) home.complete = true;
    older.reverse();
    const known = home.ids[0] ?? Number.MAX_SAFE_INTEGER;
    const newest = older.at(-1) ?? 0;
    // A post that arrived meanwhile may be in both.
    home.ids =
      newest < known ? [...older, ...home.ids] : [...new Set([...older, ...home.ids])].sort((a, b) => a - b);
  }

  async #newest(home: Home, { after, before, limit }: Range): Promise<number[]> {
    for (;;) {
      const end = lowerBound(home.ids, before);
      const start = Math.max(lowerBound(home.ids, after + 1), end - limit);
      const oldest = home.ids[0] ?? Number.MAX_SAFE_INTEGER;
      if (end - start === limit || home.complete || oldest <= after)
        return home.ids.slice(start, end).reverse();
      if (home.ids.length >= MAX_KEPT) {
        return newestOf(this.#db, { authors: home.authors, after, before, limit });
      }
      await this.#extend(home, oldest);
    }
  }

  async #oldest(home: Home, { after, before, limit }: Range): Promise<number[]> {
    const oldest = home.ids[0] ?? Number.MAX_SAFE_INTEGER;
    if (home.complete || after >= oldest) {
      const start = lowerBound(home.ids, after + 1);
      return home.ids.slice(start, Math.min(start + limit, lowerBound(home.ids, before)));
    }
    const rows = await selectOldestOf(this.#db, { authors: home.authors, after, before, limit });
    return rows.map(({ id }) => id);
  }

  #link(author: number, home: Home): void {
    const homes = this.#byAuthor.get(author);
    if (homes === undefined) this.#byAuthor.set(author, new Set([home]));
    else homes.add(home);
  }

  #unlink(home: Home): void {
    for (const author of home.authors) {
      const homes = this.#byAuthor.get(author);
      homes?.delete(home);
      if (homes?.size === 0) this.#byAuthor.delete(author);
    }
  }

  /** Adds what was posted, and forgets the streams of those who now follow others. */
  apply(event: LogEvent): void {
    if (event.type === 'user_follow') this.#readers.delete(event.body.user);
    if (event.type !== 'post' || event.deleted) return;
    const { id, user } = event.body;
    for (const home of this.#byAuthor.get(user) ?? []) {
      if (id > (home.ids.at(-1) ?? 0)) home.ids.push(id);
      home.stamp = {};
      if (home.ids.length > MAX_KEPT + CHUNK) {
        home.ids = home.ids.slice(-MAX_KEPT);
        home.complete = false;
      }
    }
  }
}

export const homeTimelines: CacheDefinition<Homes> = {
  name: 'home timelines',
  make: ({ store }) => new Homes(store.read),
};

/** Index of the first id that is not below `bound`. */
function lowerBound(ids: readonly number[], bound: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
