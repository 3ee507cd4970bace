import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { findUsernames } from './users.sql.ts';
import { isActive } from './users.visibility.ts';

const MAX_NAMES = 20_000;
const NAME_BYTES = 150;

/** Ids of active users by username. Names that no active user has are not cached. */
class Usernames implements Cache {
  readonly #db: Db;
  readonly #ids = new LRUCache<string, number>({ max: MAX_NAMES });
  /** Counts changes of accounts, so that a look-up that was under way during one is not cached. */
  #changes = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The ids of the active users among these usernames (lower-case), by username. */
  async named(usernames: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const unknown: string[] = [];
    for (const name of usernames) {
      const id = this.#ids.get(name);
      if (id === undefined) unknown.push(name);
      else found.set(name, id);
    }
    const changes = this.#changes;
    for (const row of (await findUsernames(this.#db, unknown)).values()) {
      if (!isActive(row)) continue;
      found.set(row.username, row.id);
      if (changes === this.#changes) this.#ids.set(row.username, row.id);
    }
    return found;
  }

  get bytes(): number {
    return this.#ids.size * NAME_BYTES;
  }

  /** Drops all names when an account is renamed, suspended, deleted or active again, which seldom happens. */
  apply(event: LogEvent): void {
    if (event.type === 'user' && event.body.account !== undefined) this.clear();
  }

  clear(): void {
    this.#changes++;
    this.#ids.clear();
  }
}

export const usernames: CacheDefinition<Usernames> = {
  name: 'usernames',
  make: ({ store }) => new Usernames(store.read),
};
