import type { Entry } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { Recounted } from './recounted.ts';
import { selectRecentAnswers, selectRecentStars } from './trending.sql.ts';
import { rankPosts, WINDOW_MS } from './trending.ts';

/** How many of the newest stars, and of the newest posts, are counted. */
const RECENT = 10_000;

/** The trending posts. */
class TrendingCache implements Cache {
  readonly #db: Db;
  readonly #posts: Recounted<readonly Entry[]>;

  constructor(db: Db, memory: CacheMemory) {
    this.#db = db;
    this.#posts = new Recounted(memory, (now) => this.#count(now));
  }

  /** The posts trending now, newest first. */
  get(): Promise<readonly Entry[]> {
    return this.#posts.get();
  }

  get bytes(): number {
    return this.#posts.bytes;
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
    if (type === 'star') this.#posts.change();
    if (type === 'user' && (body.account !== undefined || body.limited !== undefined)) this.#posts.change();
    if (type !== 'post') return;
    if (deleted || body.restored || body.reply_to !== undefined || body.repost_of !== undefined)
      this.#posts.change();
  }

  clear(): void {
    this.#posts.clear();
  }
}

export const trendingCache: CacheDefinition<TrendingCache> = {
  name: 'trending',
  make: ({ store, memory }) => new TrendingCache(store.search, memory),
};
