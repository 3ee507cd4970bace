import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { mapBytes } from '../../objects/heap-bytes.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { selectLevels } from './levels.sql.ts';
import { type Level, levels } from './levels.tables.ts';

/** Levels read by one statement. */
const STEP = 1000;

/** Caches the levels that users chose, so that the badges on each page need no statement. */
class LevelCache implements Cache {
  readonly #db: Db;
  readonly #users: LoadingCache<number, ReadonlyMap<number, Level>>;

  constructor(db: Db, memory: CacheMemory) {
    this.#db = db;
    this.#users = new LoadingCache({ memory, bytes: ({ size }) => mapBytes(size) });
  }

  /** The levels that a user chose, by channel. */
  async of(user: number): Promise<ReadonlyMap<number, Level>> {
    return this.#users.get(user) ?? (await this.#users.find(user, () => this.#load(user)));
  }

  get bytes(): number {
    return this.#users.bytes;
  }

  apply(event: LogEvent): void {
    if (event.type === 'channel_level') this.#users.drop(event.body.user);
  }

  clear(): void {
    this.#users.clear();
  }

  async #load(user: number): Promise<Map<number, Level>> {
    const chosen = new Map<number, Level>();
    for (let after = 0; ; ) {
      const rows = await selectLevels(this.#db, { user, after, limit: STEP });
      for (const { channel_id, level } of rows) chosen.set(channel_id, levels[level] as Level);
      const last = rows.at(-1);
      if (last === undefined || rows.length < STEP) return chosen;
      after = last.channel_id;
      await setImmediate();
    }
  }
}

export const levelCache: CacheDefinition<LevelCache> = {
  name: 'levels of channels',
  make: ({ store, memory }) => new LevelCache(store.read, memory),
};
