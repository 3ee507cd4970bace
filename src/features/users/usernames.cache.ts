import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { userKind } from './users.kind.ts';
import { findUsernames } from './users.sql.ts';

const MAX_NAMES = 20_000;
const NAME_BYTES = 150;

/** User ids by username, which never change. Names that no user has are not cached. */
class Usernames implements Cache {
  readonly #ctx: Pick<Context, 'store' | 'objects'>;
  readonly #ids = new LRUCache<string, number>({ max: MAX_NAMES });

  constructor(ctx: Pick<Context, 'store' | 'objects'>) {
    this.#ctx = ctx;
  }

  /** The ids of the active users among these usernames (lower-case), by username. */
  async named(usernames: readonly string[]): Promise<Map<string, number>> {
    const { store, objects } = this.#ctx;
    const unknown = usernames.filter((name) => !this.#ids.has(name));
    for (const { username, id } of (await findUsernames(store.read, unknown)).values())
      this.#ids.set(username, id);
    const known = usernames.flatMap((name) => this.#ids.get(name) ?? []);
    const named = new Map<string, number>();
    for (const { row } of (await objects.get(userKind, known)).values()) named.set(row.username, row.id);
    return named;
  }

  get bytes(): number {
    return this.#ids.size * NAME_BYTES;
  }

  apply(): void {}

  clear(): void {
    this.#ids.clear();
  }
}

export const usernames: CacheDefinition<Usernames> = {
  name: 'usernames',
  make: (ctx) => new Usernames(ctx),
};
