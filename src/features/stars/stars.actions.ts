import type { Store } from '../../db/store.ts';
import { loadTarget } from '../posts/posts.draft.ts';
import { addToPostCounts, postCounts } from '../posts/posts.sql.ts';
import { addToUserCounts, userCounts } from '../users/users.sql.ts';
import { deleteStar, insertStar } from './stars.sql.ts';

/**
 * Stars a post; repeating it changes nothing.
 * @throws {ApiError} 404 when there is none, 400 for a deleted post or a repost (decision 7).
 */
export async function star(store: Store, user: number, post: number, now?: number): Promise<void> {
  await store.write(
    async (tx) => {
      await loadTarget(tx, user, post, 'be starred');
      const [created] = await insertStar(tx, { user, post, now: tx.now });
      if (created === undefined) return;
      await Promise.all([
        addToPostCounts(tx, postCounts(post, { stars: 1 })),
        addToUserCounts(tx, userCounts(user, { stars: 1 })),
      ]);
      tx.emit({ type: 'star', body: { id: created.id, user, post } });
    },
    { now, independent: true },
  );
}

/** Takes a star back, from a deleted post as well; repeating it changes nothing. */
export async function unstar(store: Store, user: number, post: number): Promise<void> {
  await store.write(async (tx) => {
    const [gone] = await deleteStar(tx, { user, post });
    if (gone === undefined) return;
    await addToPostCounts(tx, postCounts(post, { stars: -1 }));
    await addToUserCounts(tx, userCounts(user, { stars: -1 }));
    tx.emit({ type: 'star', deleted: true, body: { id: gone.id, user, post } });
  });
}
