import type { Store } from '../../db/store.ts';
import { loadTarget } from '../posts/posts.draft.ts';
import { addToPostCounts } from '../posts/posts.sql.ts';
import { addToUserCounts } from '../users/users.sql.ts';
import { deleteStar, insertStar, selectStar } from './stars.sql.ts';

/**
 * Stars a post; repeating it changes nothing.
 * @throws {ApiError} 404 when there is none, 400 for a deleted post or a repost (docs/interface.md, Posts).
 */
export async function star(store: Store, user: number, post: number, now?: number): Promise<void> {
  await store.write(
    async (tx) => {
      const [[known]] = await Promise.all([
        selectStar(tx, { user, post }),
        loadTarget(tx, user, post, 'be starred'),
      ]);
      if (known !== undefined) return;
      const id = await tx.newId();
      insertStar(tx, { id, user_id: user, post_id: post, created_at: tx.now });
      addToPostCounts(tx, post, { num_stars: 1 });
      addToUserCounts(tx, user, { num_stars: 1 });
      tx.emit({ type: 'star', body: { id, user, post } });
    },
    { now, independent: `star ${user} ${post}` },
  );
}

/** Takes a star back, from a deleted post as well; repeating it changes nothing. */
export async function unstar(store: Store, user: number, post: number): Promise<void> {
  await store.write(async (tx) => {
    const [gone] = await deleteStar(tx, { user, post });
    if (gone === undefined) return;
    addToPostCounts(tx, post, { num_stars: -1 });
    addToUserCounts(tx, user, { num_stars: -1 });
    tx.emit({ type: 'star', deleted: true, body: { id: gone.id, user, post } });
  });
}
