import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { Bus } from '../../bus/bus.ts';
import { checked } from '../../bus/checked.ts';
import { CachedValues, type CacheMemory } from '../../objects/cache-memory.ts';
import { heapBytes, textBytes } from '../../objects/heap-bytes.ts';

/** How long a page is remembered, in milliseconds. */
const PAGE_MS = 600_000;

const isOrders = checked(Type.Array(Type.Union([Type.Null(), Type.String({ pattern: '^[0-9]{1,15}$' })])));

/** The order of a page, and when the page was served. */
interface GivenPage {
  order: number;
  at: number;
}

/** A page served to a reader. */
export interface PageOf {
  user: number;
  /** The request, without the bounds. */
  asked: string;
  /** The lowest `pagination_id` of the page, which the request for the next page back names. */
  bound: number;
}

/**
 * Remembers the order of served pages of readers' channels, so that the next page back continues in the same order and does not
 * miss a channel that has moved to the front meanwhile. An order is identified by its latest activity, because a channel that has
 * moved since has a later one. Shared with the other processes, since another may receive the request for the next
 * page.
 */
export class GivenPages {
  readonly #bus: Bus | undefined;
  readonly #pages: CachedValues<string, GivenPage>;

  constructor(memory: CacheMemory, bus?: Bus) {
    this.#bus = bus;
    this.#pages = new CachedValues(memory);
  }

  get bytes(): number {
    return this.#pages.bytes;
  }

  async remember(of: PageOf, order: number, now = Date.now()): Promise<void> {
    const keys = keysOf(of);
    for (const key of keys) {
      const page = { order, at: now };
      this.#pages.set(key, page, heapBytes(page) + textBytes(key));
    }
    await this.#bus?.put(new Map(keys.map((key) => [`page:${key}`, String(order)])), PAGE_MS);
  }

  /** The order of a page: of the one requested in the same way, or else of the latest that ended there. */
  async orderOf(page: PageOf, now = Date.now()): Promise<number | undefined> {
    const keys = keysOf(page);
    const shared = await this.#bus?.get(
      'page',
      keys.map((key) => `page:${key}`),
      isOrders,
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
}

/** The keys of the page as requested, and of the latest page that ended there; a Redis Cluster has both on one node. */
function keysOf({ user, asked, bound }: PageOf): [string, string] {
  const latest = `{${user}}:${bound}`;
  return [`${latest}:${createHash('sha256').update(asked).digest('hex').slice(0, 16)}`, latest];
}
