import type { Entry } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { selectRecentAnswers, selectRecentStars } from './trending.sql.ts';
import { rankPosts, WINDOW_MS } from './trending.ts';

/** How many of the newest stars, and of the newest posts, are counted. */
const RECENT = 10_000;
/** Age at which the result is recounted: after changes, and without changes because time has passed. */
const CHANGED_MS = 1_000;
const UNCHANGED_MS = 60_000;

/** The trending posts: counted on request, at most once a second. */
class TrendingCache implements Cache {
  readonly #db: Db;
  readonly #entries: LoadingCache<'all', readonly Entry[]>;
  #countedAt = 0;
  #isChanged = false;

  constructor(db: Db, memory: CacheMemory) {
    this.#db = db;
    this.#entries = new LoadingCache({ memory, bytes: (all) => heapBytes(all) });
  }

  /** The posts trending now, newest first. */
  get(): Promise<readonly Entry[]> {
    const age = performance.now() - this.#countedAt;
    if (age >= (this.#isChanged ? CHANGED_MS : UNCHANGED_MS)) this.#entries.clear();
    return this.#entries.find('all', () => {
      // Set before reading, so that changes during the count cause another.
      this.#countedAt = performance.now();
      this.#isChanged = false;
      return this.#count(Date.now());
    });
  }

  get bytes(): number {
    return this.#entries.bytes;
  }

  /** Newest first: the order of streams of posts, which saved markers and `since_id` rely on. */
  async #count(now: number): Promise<readonly Entry[]> {
    const recent = { limit: RECENT, since: now - WINDOW_MS };
    const reactions = await Promise.all([
      selectRecentStars(this.#db, recent),
      selectRecentAnswers(this.#db, recent),
    ]);
    const ids = rankPosts(reactions.flat(), now).sort((a, b) => b - a);
    return ids.map((id) => ({ pid: id, item: id }));
  }

  apply({ type, deleted, body }: LogEvent): void {
    if (type === 'star') this.#isChanged = true;
    if (type === 'user' && (body.account !== undefined || body.limited !== undefined)) this.#isChanged = true;
    if (type !== 'post') return;
    if (deleted || body.restored || body.reply_to !== undefined || body.repost_of !== undefined)
      this.#isChanged = true;
  }

  clear(): void {
    this.#entries.clear();
  }
}

export const trendingCache: CacheDefinition<TrendingCache> = {
  name: 'trending',
  make: ({ store, memory }) => new TrendingCache(store.search, memory),
};
