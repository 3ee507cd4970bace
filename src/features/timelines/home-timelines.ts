import type { Entry, Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { setBytes } from '../../objects/heap-bytes.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { AuthorPosts } from './author-posts.ts';
import { readFollowees } from './home.sql.ts';
import { RecentPosts } from './recent-posts.ts';

/** Size of a reader without the authors. */
const READER_BYTES = 48;
/** Scanning this many recent posts takes about as long as finding an author's list and merging it. */
const POSTS_PER_AUTHOR = 32;

/** The cached part of one reader. */
interface Reader {
  /** The reader's followees, and the reader. */
  authors: ReadonlySet<number>;
  version: number;
  /** The position in the recent posts up to which the version is valid. */
  position: number;
}

/**
 * Home timelines: the posts of a reader's followees and the reader's own. Caches post ids by author, shared by all readers, so
 * that a first read needs only one query, for the followees (docs/timelines.md).
 */
export class HomeTimelines implements Cache {
  readonly #db: Db;
  readonly #recent: RecentPosts;
  readonly #authors: AuthorPosts;
  readonly #readers: LoadingCache<number, Reader>;
  #lastVersion = 0;

  /** `recentPosts` is the minimum number of newest posts cached. */
  constructor(db: Db, memory: CacheMemory, recentPosts = 4096) {
    this.#db = db;
    this.#recent = new RecentPosts(db, recentPosts);
    this.#authors = new AuthorPosts(db, this.#recent, memory);
    this.#readers = new LoadingCache({
      memory,
      bytes: ({ authors }) => READER_BYTES + setBytes(authors.size),
    });
  }

  get bytes(): number {
    return this.#recent.bytes + this.#authors.bytes + this.#readers.bytes;
  }

  clear(): void {
    this.#recent.clear();
    this.#authors.clear();
    this.#readers.clear();
  }

  /** A range of a reader's home timeline; the caller decides what of it the reader may see. */
  async read(reader: number, range: Range): Promise<Entry[]> {
    const { authors } = await this.#reader(reader);
    while (!this.#recent.isLoaded) await this.#recent.load();
    const ids = range.ascending ? await this.#oldest(authors, range) : await this.#newest(authors, range);
    return ids.map((id) => ({ pid: id, item: id }));
  }

  /** A version number: as long as it is the same, the reader's home timeline is the same. */
  async versionOf(id: number): Promise<number> {
    const reader = await this.#reader(id);
    if (this.#recent.postedSince(reader.position, reader.authors)) reader.version = ++this.#lastVersion;
    reader.position = this.#recent.position;
    return reader.version;
  }

  /** The users whose posts a reader's home timeline contains: the reader's followees, and the reader. */
  async authors(reader: number): Promise<ReadonlySet<number>> {
    return (await this.#reader(reader)).authors;
  }

  /** Adds new posts, drops readers whose followees changed, and starts over with a post that was restored. */
  apply(event: LogEvent): void {
    if (event.type === 'user_follow') {
      this.#readers.drop(event.body.user);
    } else if (event.type === 'post' && event.body.restored) {
      // It belongs among older ones.
      this.clear();
    } else if (event.type === 'post' && !event.deleted && !event.body.imported) {
      const { id, user } = event.body;
      this.#recent.add(id, user);
      this.#authors.add(id, user);
    }
  }

  #reader(id: number): Reader | Promise<Reader> {
    return this.#readers.get(id) ?? this.#readers.find(id, () => this.#load(id));
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

export const homeTimelines: CacheDefinition<HomeTimelines> = {
  name: 'home timelines',
  make: ({ store, memory }) => new HomeTimelines(store.read, memory),
};
