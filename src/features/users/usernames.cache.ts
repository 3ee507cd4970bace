import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { textBytes } from '../../objects/heap-bytes.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { findUsernames } from './users.sql.ts';
import { isActive } from './users.visibility.ts';

/** Caches ids of active users by username. Unknown names are not cached. */
class Usernames implements Cache {
  readonly #db: Db;
  readonly #ids: LoadingCache<string, number>;

  constructor(db: Db, memory: CacheMemory) {
    this.#db = db;
    this.#ids = new LoadingCache({ memory, bytes: (_, name) => textBytes(name) });
  }

  /** The ids of the active users with these usernames (lower-case), by username. */
  async named(usernames: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const unknown: string[] = [];
    for (const name of usernames) {
      const id = this.#ids.get(name);
      if (id === undefined) unknown.push(name);
      else found.set(name, id);
    }
    const load = async (): Promise<Map<string, number>> => {
      const rows = await findUsernames(this.#db, unknown);
      return new Map([...rows.values()].filter(isActive).map(({ username, id }) => [username, id]));
    };
    for (const [name, id] of await this.#ids.load(unknown, load)) found.set(name, id);
    return found;
  }

  get bytes(): number {
    return this.#ids.bytes;
  }

  /** Drops all names when an account is renamed, suspended, deleted or reactivated, which seldom happens. */
  apply(event: LogEvent): void {
    if (event.type === 'user' && event.body.account !== undefined) this.clear();
  }

  clear(): void {
    this.#ids.clear();
  }
}

export const usernames: CacheDefinition<Usernames> = {
  name: 'usernames',
  make: ({ store, memory }) => new Usernames(store.read, memory),
};
