import { topics } from '../../events/catalogue.ts';
import type { Consequence } from '../../streams/rules.ts';
import { repostLists } from './reposts.repeats.ts';

/**
 * When a post is deleted, its reposts show no text any more: streams that show one of them are told of that repost's
 * deletion (docs/interface.md, Deleting). Of a popular post only those are told that a stream listens to.
 */
export const deletedReposts: Consequence = async (ctx, event, isHeard) => {
  if (event.type !== 'post' || !event.deleted || !event.body.is_reposted) return [];
  const { id: original } = event.body;
  const list = (await ctx.caches.of(repostLists).get([original])).get(original);
  const reposts = list?.reposts ?? [];
  return reposts
    .filter(({ user }) => isHeard(topics.author(user)) || isHeard(topics.posts(user)))
    .map(({ id, user }) => ({ ...event, body: { id, user, thread: id, repost_of: original } }));
};
