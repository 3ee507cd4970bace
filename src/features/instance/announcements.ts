import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { selectAnnouncements, selectDismissed } from './announcements.sql.ts';
import type { AnnouncementTable } from './announcements.tables.ts';

/** Read once, and again after each change. */
class AnnouncementsCache implements Cache {
  readonly #db: Db;
  readonly #all: LoadingCache<'all', AnnouncementTable[]>;

  constructor(db: Db, memory: CacheMemory) {
    this.#db = db;
    this.#all = new LoadingCache({ memory, bytes: (all) => heapBytes(all) });
  }

  /** Those that have not ended. */
  async get(): Promise<AnnouncementTable[]> {
    const now = Date.now();
    const all = await this.#all.find('all', () => selectAnnouncements(this.#db, { after: now }));
    return all.filter(({ ends_at }) => ends_at > now);
  }

  get bytes(): number {
    return this.#all.bytes;
  }

  apply(event: LogEvent): void {
    if (event.type === 'instance') this.clear();
  }

  clear(): void {
    this.#all.clear();
  }
}

export const announcementsCache: CacheDefinition<AnnouncementsCache> = {
  name: 'announcements',
  make: ({ store, memory }) => new AnnouncementsCache(store.read, memory),
};

/** The announcements that a person has not put away, or all for nobody in particular. */
export async function announcementsFor(
  ctx: Pick<Context, 'caches' | 'store'>,
  user?: number,
): Promise<AnnouncementTable[]> {
  const current = await ctx.caches.of(announcementsCache).get();
  if (user === undefined || current.length === 0) return current;
  const dismissed = new Set(
    (await selectDismissed(ctx.store.read, { user_id: user })).map((row) => row.announcement_id),
  );
  return current.filter(({ id }) => !dismissed.has(id));
}
