import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { addToPostCounts, postCounts, selectPosts } from '../posts/posts.sql.ts';
import { addToUserCounts, userCounts } from '../users/users.sql.ts';
import { insertStar } from './stars.sql.ts';

/**
 * Stars a post; repeating it changes nothing.
 * @throws {ApiError} 404 when there is none, 400 for a deleted post or a repost (decision 7).
 */
export async function star(store: Store, user: number, post: number, now?: number): Promise<void> {
  await store.write(
    async (tx) => {
      const [row] = await selectPosts(tx, { ids: [post] });
      if (row === undefined) throw new ApiError('not-found', 'there is no such post.');
      if (row.is_deleted === 1) throw new ApiError('not-allowed', 'a deleted post cannot be starred.');
      if (row.repost_of !== null) {
        throw new ApiError('not-allowed', 'a repost cannot be starred: star the original post.');
      }
      const [created] = await insertStar(tx, { user, post, now: tx.now });
      if (created === undefined) return;
      await addToPostCounts(tx, postCounts(post, { stars: 1 }));
      await addToUserCounts(tx, userCounts(user, { stars: 1 }));
      tx.emit({ type: 'star', body: { id: created.id, user, post } });
    },
    now === undefined ? {} : { now },
  );
}
