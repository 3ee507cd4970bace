import { type PostFilter, postFilter, postKind, readThread } from '../../features/posts/posts.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { readPage, type Source } from '../../objects/list.ts';

/**
 * The posts around a post of a thread, oldest first; deleted ones keep their place.
 * @param most - how many to read before it and after it.
 */
export async function readConversation(
  state: Hydration,
  thread: number,
  id: number,
  most: { before: number; after: number },
) {
  const filter = postFilter({});
  const source: Pick<Source<PostFilter>, 'read'> = {
    read: (range, _, db) => readThread(db, { thread, ...range }),
  };
  const [before, after] = await Promise.all([
    readPage(state, postKind, { before_id: id, since_id: undefined, count: most.before }, filter, source),
    readPage(state, postKind, { before_id: undefined, since_id: id, count: -most.after }, filter, source),
  ]);
  return {
    earlier: before.entries.map(({ item }) => item).reverse(),
    later: after.entries.map(({ item }) => item).reverse(),
    hasEarlier: before.meta.more,
    hasLater: after.meta.more,
  };
}
