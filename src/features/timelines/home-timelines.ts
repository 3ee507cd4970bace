import type { Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Entry } from '../../http/pagination.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { AuthorPosts } from './author-posts.ts';
import { readFollowees } from './home.sql.ts';
import { RecentPosts } from './recent-posts.ts';

/** Bytes of what is cached of readers. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Scanning this many recent posts takes about as long as finding an author's list and its place in a merge. */
const POSTS_PER_AUTHOR = 32;

/** What is cached of one reader. */
interface Reader {
  /** Those whom the reader follows, and the reader. */
  authors: ReadonlySet<number>;
  version: number;
  /** Up to which position of the recent posts the version holds. */
  position: number;
}

/**
 * Home timelines: the posts of those whom a reader follows, and the reader's own. What is cached of them is the same
 * for all readers (ids of posts by author), so that a first read needs one statement, for the followees
 * (docs/timelines.md).
 */
export class HomeTimelines implements Cache {
  readonly #db: Db;
  readonly #recent: RecentPosts;
  readonly #authors: AuthorPosts;
  readonly #readers = new LoadingCache<number, Reader>({ maxBytes: MAX_BYTES, bytes: bytesOf });
  #lastVersion = 0;

  /** `recentPosts` is how many of the newest posts are cached at least. */
  constructor(db: Db, recentPosts = 4096) {
    this.#db = db;
    this.#recent = new RecentPosts(db, recentPosts);
    this.#authors = new AuthorPosts(db, this.#recent);
  }

  /** An estimate of the memory that is taken. */
  get bytes(): number {
    return this.#recent.bytes + this.#authors.bytes + this.#readers.bytes;
  }

  /** Drops everything that is cached. */
  clear(): void {
    this.#recent.clear();
    this.#authors.clear();
    this.#readers.clear();
  }

  /** A range of a reader's home timeline; what of it the reader may see is decided by the caller. */
  async read(reader: number, range: Range): Promise<Entry[]> {
    const { authors } = await this.#reader(reader);
    while (!this.#recent.isLoaded) await this.#recent.load();
    const ids = range.ascending ? await this.#oldest(authors, range) : await this.#newest(authors, range);
    return ids.map((id) => ({ pid: id, item: id }));
  }

  /** A number that stays the same as long as a reader's home timeline stays as it is. */
  async versionOf(id: number): Promise<number> {
    const reader = await this.#reader(id);
    if (this.#recent.postedSince(reader.position, reader.authors)) reader.version = ++this.#lastVersion;
    reader.position = this.#recent.position;
    return reader.version;
  }

  /** Whose posts a reader's home timeline holds: those whom the reader follows, and the reader. */
  async authors(reader: number): Promise<ReadonlySet<number>> {
    return (await this.#reader(reader)).authors;
  }

  /** Adds what was posted, and drops readers who now follow others. */
  apply(event: LogEvent): void {
    if (event.type === 'user_follow') {
      this.#readers.drop(event.body.user);
    } else if (event.type === 'post' && !event.deleted && !event.body.imported) {
      const { id, user } = event.body;
      this.#recent.add(id, user);
      this.#authors.add(id, user);
    }
  }

  #reader(id: number): Promise<Reader> {
    return this.#readers.find(id, () => this.#load(id));
  }

  async #load(id: number): Promise<Reader> {
    const { position } = this.#recent;
    const authors = new Set([id, ...(await readFollowees(this.#db, id))]);
    return { authors, version: ++this.#lastVersion, position };
  }

  async #newest(authors: ReadonlySet<number>, range: Range): Promise<number[]> {
    const { ids, rest } = this.#recent.newestOf(authors, range, authors.size * POSTS_PER_AUTHOR);
    return rest === undefined ? ids : [...ids, ...(await this.#authors.newestOf(authors, rest))];
  }

  async #oldest(authors: ReadonlySet<number>, range: Range): Promise<number[]> {
    return this.#recent.oldestOf(authors, range) ?? this.#authors.oldestOf(authors, range);
  }
}

/** An estimate: a set has up to twice as many places as members, of 20 bytes each. */
function bytesOf({ authors }: Reader): number {
  return 200 + 40 * authors.size;
}

export const homeTimelines: CacheDefinition<HomeTimelines> = {
  name: 'home timelines',
  make: ({ store }) => new HomeTimelines(store.read),
};
