import type { Store } from '../../db/store.ts';
import { loadTarget } from '../posts/posts.ts';
import { requireActive } from '../users/users.ts';
import { deleteBookmark, insertBookmark, selectBookmark } from './bookmarks.sql.ts';

/**
 * Bookmarks a post; idempotent.
 * @throws {ApiError} 404 if there is none, 400 for a deleted or held post and for a repost (docs/interface.md, Bookmarks).
 */
export async function bookmark(store: Store, user: number, post: number): Promise<void> {
  await store.write(
    async (tx) => {
      const [[known]] = await Promise.all([
        selectBookmark(tx, { user, post }),
        loadTarget(tx, user, post, 'be bookmarked'),
        requireActive(tx, [user]),
      ]);
      if (known !== undefined) return;
      const id = await tx.newId(user);
      insertBookmark(tx, { id, user_id: user, post_id: post, created_at: tx.now });
      tx.emit({ type: 'bookmark', body: { id, user, post } });
    },
    { independent: `bookmark ${user} ${post}` },
  );
}

/** Takes a bookmark away, whatever became of its post; idempotent. */
export async function unbookmark(store: Store, user: number, post: number): Promise<void> {
  await store.write(
    async (tx) => {
      const [gone] = await deleteBookmark(tx, { user, post });
      if (gone !== undefined) tx.emit({ type: 'bookmark', deleted: true, body: { id: gone.id, user, post } });
    },
    { independent: `bookmark ${user} ${post}` },
  );
}
