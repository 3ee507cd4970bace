import type { Db } from '../../db/query.ts';
import { selectPostsEnd } from '../../features/posts/posts.ts';
import { selectUsersEnd } from '../../features/users/users.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';

/** How many rows a part covers, deleted and hidden ones included: those decide where it ends, so that it never moves. */
export const PART_ROWS = 5000;
/** A sitemap may name 50,000 parts; these are the newest, of each kind. */
const MOST_PARTS = 10_000;

export const partKinds = ['people', 'posts'] as const;
export type PartKind = (typeof partKinds)[number];

const selectEnd = { people: selectUsersEnd, posts: selectPostsEnd };

/** Where the parts of the sitemap begin, found once: rows come only behind the last. */
class SitemapParts implements Cache {
  readonly #db: Db;
  #starts: Record<PartKind, number[]> = { people: [0], posts: [0] };
  #searching: Promise<unknown> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  /** The ids behind which the parts begin, oldest first. One search at a time: the first of a large store takes many statements. */
  starts(kind: PartKind): Promise<readonly number[]> {
    const found = this.#searching.then(() => this.#search(kind));
    this.#searching = found.catch(() => undefined);
    return found;
  }

  async #search(kind: PartKind): Promise<readonly number[]> {
    const starts = this.#starts[kind];
    for (;;) {
      const after = starts.at(-1) as number;
      const [end] = await selectEnd[kind](this.#db, { after, skip: PART_ROWS - 1 });
      if (end === undefined) return [...starts];
      starts.push(end.id);
      if (starts.length > MOST_PARTS) starts.shift();
    }
  }

  get bytes(): number {
    return partKinds.reduce((sum, kind) => sum + 8 * this.#starts[kind].length, 0);
  }

  apply(): void {}

  clear(): void {
    this.#starts = { people: [0], posts: [0] };
  }
}

export const sitemapParts: CacheDefinition<SitemapParts> = {
  name: 'sitemap',
  make: ({ store }) => new SitemapParts(store.search),
};
