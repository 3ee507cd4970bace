import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { ObjectCache } from '../../objects/object-cache.ts';
import { selectRepostsOf } from './reposts.sql.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** A repost that was not taken back; `at` in milliseconds. */
export interface Repost {
  id: number;
  user: number;
  at: number;
}

/**
 * Which reposts of one post a home timeline shows: none within a week of the original or of another one that the
 * stream shows (docs/interface.md, Reposts). `reposts` are those by the people of the stream, oldest first;
 * `originalAt` is the time of the original where the stream shows it.
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

/** The reposts of one post, oldest first. */
interface RepostList {
  reposts: Repost[];
}

const MAX_BYTES = 8 * 1024 * 1024;
const LIST_BYTES = 300;
const REPOST_BYTES = 60;

/** The reposts of the posts that were reposted or read lately, the same for all readers. */
class RepostLists implements Cache {
  readonly #lists: ObjectCache<RepostList>;

  constructor(db: Db) {
    this.#lists = new ObjectCache({
      maxBytes: MAX_BYTES,
      bytes: ({ reposts }) => LIST_BYTES + REPOST_BYTES * reposts.length,
      async load(posts) {
        const lists = new Map(posts.map((id): [number, RepostList] => [id, { reposts: [] }]));
        for (const { original, ...repost } of await selectRepostsOf(db, { posts })) {
          lists.get(original)?.reposts.push(repost);
        }
        return lists;
      },
    });
  }

  /** The reposts of these posts, by post. */
  get(posts: Iterable<number>): Promise<Map<number, RepostList>> {
    return this.#lists.get(posts);
  }

  /** Adds a new repost and takes away one that was deleted. */
  apply(event: LogEvent): void {
    if (event.type !== 'post' || event.body.repost_of === undefined) return;
    const { id, user, repost_of: original, imported } = event.body;
    // An imported one is older than its event.
    const list = event.deleted || imported ? undefined : this.#lists.peek(original);
    // A post that is reposted by many in a row is not read again for each of them.
    if (list === undefined || list === null) this.#lists.drop(original, event.seq);
    else if ((list.reposts.at(-1)?.id ?? 0) < id) list.reposts.push({ id, user, at: event.at });
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
  make: ({ store }) => new RepostLists(store.read),
};
