import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { ObjectCache } from '../../objects/object-cache.ts';
import { Slices } from '../../slices.ts';
import { selectRepostsBy, selectRepostsOf } from './reposts.sql.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** A repost that is not deleted; `at` in milliseconds. */
export interface Repost {
  id: number;
  user: number;
  at: number;
}

/**
 * Which reposts of one post a home timeline shows: none within a week of the original or of another repost that the stream shows
 * (docs/interface.md, Reposts). `reposts` are those by users in the stream, oldest first; `originalAt` is the time of the
 * original if the stream shows it.
 */
export function shownReposts(reposts: Iterable<Repost>, originalAt: number | undefined): Set<number> {
  const shown = new Set<number>();
  let last = originalAt ?? Number.NEGATIVE_INFINITY;
  for (const { id, at } of reposts) {
    if (at - last < WEEK_MS) continue;
    shown.add(id);
    last = at;
  }
  return shown;
}

/** The reposts of one post, oldest first; undefined if there are too many to list. */
interface RepostList {
  reposts: Repost[] | undefined;
}

/** Maximum reposts listed per post; beyond it, the reposts by given users are looked up instead. */
const MAX_LISTED = 500;
/** Lookups of single reposts per statement. */
const MAX_LOOKUPS = 1000;

/** Sizes of a list, and of a repost in it. */
const LIST_BYTES = 72;
const REPOST_BYTES = 72;

/** Caches the reposts of posts recently reposted or read, the same for all readers. */
export class RepostLists implements Cache {
  readonly #db: Db;
  readonly #lists: ObjectCache<RepostList>;

  constructor(db: Db, memory: CacheMemory) {
    this.#db = db;
    this.#lists = new ObjectCache({
      memory,
      bytes: ({ reposts }) => LIST_BYTES + REPOST_BYTES * (reposts?.length ?? 0),
      async load(posts) {
        const rows = await selectRepostsOf(db, { posts, limit: MAX_LISTED + 1 });
        const byPost = Map.groupBy(rows, ({ original }) => original);
        return new Map(
          posts.map((id) => {
            const reposts = (byPost.get(id) ?? []).map(({ original: _, ...repost }) => repost);
            return [id, { reposts: reposts.length > MAX_LISTED ? undefined : reposts }];
          }),
        );
      },
    });
  }

  /** The reposts of a post, oldest first; undefined if there are too many to list. */
  async of(post: number): Promise<readonly Repost[] | undefined> {
    return (await this.#lists.get([post])).get(post)?.reposts;
  }

  /** The reposts of these posts by given users, oldest first, by post. */
  async by(posts: Iterable<number>, users: ReadonlySet<number>): Promise<Map<number, Repost[]>> {
    const lists = await this.#lists.get(posts);
    const found = new Map<number, Repost[]>();
    const popular: number[] = [];
    for (const [post, { reposts }] of lists) {
      found.set(post, reposts?.filter(({ user }) => users.has(user)) ?? []);
      if (reposts === undefined) popular.push(post);
    }
    if (popular.length === 0) return found;
    const all = [...users];
    const step = Math.max(1, Math.floor(MAX_LOOKUPS / popular.length));
    const slices = new Slices();
    for (let start = 0; start < all.length; start += step) {
      if (slices.isOver) await slices.next();
      const rows = await selectRepostsBy(this.#db, { posts: popular, users: all.slice(start, start + step) });
      for (const { original, ...repost } of rows) found.get(original)?.push(repost);
    }
    for (const post of popular) found.get(post)?.sort((a, b) => a.id - b.id);
    return found;
  }

  /** Adds a new repost, and drops the list if one was deleted. */
  apply(event: LogEvent): void {
    if (event.type !== 'post' || event.body.repost_of === undefined) return;
    const { id, user, repost_of: original, imported } = event.body;
    // An imported repost is older than its event.
    const list = event.deleted || imported ? undefined : this.#lists.peek(original);
    // Appending saves reading the list again for each repost of a popular post.
    if (list === undefined || list === null) this.#lists.drop(original, event.seq);
    else if (list.reposts !== undefined && (list.reposts.at(-1)?.id ?? 0) < id) {
      list.reposts.push({ id, user, at: event.at });
      if (list.reposts.length > MAX_LISTED) list.reposts = undefined;
      this.#lists.weigh(original);
    }
  }

  get bytes(): number {
    return this.#lists.bytes;
  }

  clear(): void {
    this.#lists.clear();
  }
}

export const repostLists: CacheDefinition<RepostLists> = {
  name: 'reposts',
  make: ({ store, memory }) => new RepostLists(store.read, memory),
};
