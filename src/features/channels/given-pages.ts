import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { checked } from '../../redis/checked.ts';
import type { Redis } from '../../redis/redis.ts';

/** How long a page is remembered, in milliseconds. */
const PAGE_MS = 600_000;
const MAX_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 250;

const isOrders = checked(Type.Array(Type.Union([Type.Null(), Type.String({ pattern: '^[0-9]{1,15}$' })])));

/** The order in which a page was, and when it was given. */
interface GivenPage {
  order: number;
  at: number;
}

/** A page that was given to a reader. */
export interface PageOf {
  user: number;
  /** What was asked for, the bounds apart. */
  asked: string;
  /** The least `pagination_id` that it was read up to: what the next page back names. */
  bound: number;
}

/**
 * In which order the pages of readers' channels were, so that a page further back goes on in the order in which the one
 * before it was: a channel that has moved to the front meanwhile is not missed then. An order is named by the latest activity
 * in it, since a channel that has moved since has a later one. Shared by Redis, where there is one: the next page may be asked
 * for through another process.
 */
export class GivenPages {
  readonly #redis: Redis | undefined;
  readonly #pages = new LRUCache<string, GivenPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_, key) => ENTRY_BYTES + key.length,
  });

  constructor(redis?: Redis) {
    this.#redis = redis;
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  async remember(page: PageOf, order: number, now = Date.now()): Promise<void> {
    const keys = keysOf(page);
    for (const key of keys) this.#pages.set(key, { order, at: now });
    await this.#redis?.run((commands) =>
      Promise.all(keys.map((key) => commands.set(this.#redisKey(key), order, 'PX', PAGE_MS))),
    );
  }

  /** In which order a page was: the one that was asked for in the same way, or else the latest that ended there. */
  async orderOf(page: PageOf, now = Date.now()): Promise<number | undefined> {
    const keys = keysOf(page);
    const shared = await this.#redis?.read('page', isOrders, (commands) =>
      commands.mget(keys.map((key) => this.#redisKey(key))),
    );
    const found = shared?.find((order) => order !== null);
    if (found !== undefined && found !== null) return Number(found);
    for (const key of keys) {
      const known = this.#pages.get(key);
      if (known !== undefined && known.at >= now - PAGE_MS) return known.order;
    }
    return undefined;
  }

  clear(): void {
    this.#pages.clear();
  }

  #redisKey(key: string): string {
    return (this.#redis as Redis).key(`page:${key}`);
  }
}

/** Of the page as it was asked for, and of the latest that ended there; a Cluster has both on one node. */
function keysOf({ user, asked, bound }: PageOf): [string, string] {
  const latest = `{${user}}:${bound}`;
  return [`${latest}:${createHash('sha256').update(asked).digest('hex').slice(0, 16)}`, latest];
}
