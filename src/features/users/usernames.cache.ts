import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { findUsernames } from './users.sql.ts';
import { isActive } from './users.visibility.ts';

const MAX_BYTES = 3 * 1024 * 1024;
const NAME_BYTES = 150;

/** Caches ids of active users by username. Unknown names are not cached. */
class Usernames implements Cache {
  readonly #db: Db;
  readonly #ids = new LoadingCache<string, number>({ maxBytes: MAX_BYTES, bytes: () => NAME_BYTES });

  constructor(db: Db) {
    this.#db = db;
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
  make: ({ store }) => new Usernames(store.read),
};
