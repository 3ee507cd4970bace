import type { Context } from '../../context.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Consequence } from '../../streams/rules.ts';
import { followTopics } from '../follows/follows.ts';
import { postTopics } from '../posts/posts.ts';
import { repostLists } from './reposts.repeats.ts';
import { selectRepostsAfter } from './reposts.sql.ts';

/** Reposts per read. */
const CHUNK = 100;

/** The deletion of a post with reposts. */
type Deletion = Extract<LogEvent, { type: 'post' }>;

/**
 * When a post is deleted, its reposts no longer show any text, so streams that show one of them receive that repost's deletion
 * (docs/interface.md, Deleting). For a popular post, user streams receive only the deletions that one of them listens to.
 */
export const deletedReposts: Consequence = {
  async heard(ctx, event, isHeard) {
    if (!isDeletion(event)) return [];
    const { id: original } = event.body;
    const list = await ctx.caches.of(repostLists).of(original);
    const heard: LogEvent[] = [];
    for await (const deletions of list?.map((repost) => [deletionOf(repost, event)]) ?? readAll(ctx, event)) {
      for (const deletion of deletions) {
        const { user } = (deletion as Deletion).body;
        if (isHeard(followTopics.author(user)) || isHeard(postTopics.posts(user))) heard.push(deletion);
      }
    }
    return heard;
  },

  all(ctx, event) {
    return isDeletion(event) ? readAll(ctx, event) : undefined;
  },
};

function isDeletion(event: LogEvent): event is Deletion {
  return event.type === 'post' && event.deleted === true && event.body.is_reposted === true;
}

/** Bypasses the cache: nothing else reads the reposts of a post with few, and a popular post may have very many. */
async function* readAll({ store }: Context, event: Deletion): AsyncGenerator<LogEvent[]> {
  for (let after = 0; ; ) {
    const reposts = await selectRepostsAfter(store.read, { post: event.body.id, after, limit: CHUNK });
    const last = reposts.at(-1);
    if (last === undefined) return;
    yield reposts.map((repost) => deletionOf(repost, event));
    if (reposts.length < CHUNK) return;
    after = last.id;
  }
}

function deletionOf({ id, user }: { id: number; user: number }, event: Deletion): LogEvent {
  return { ...event, body: { id, user, thread: id, repost_of: event.body.id } };
}
