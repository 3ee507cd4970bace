import type { Store, Tx } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { type Action, addInteraction, removeInteraction } from '../interactions/interactions.ts';
import { addToPostCounts, loadTarget, postOfInteraction, readAuthor } from '../posts/posts.ts';
import { addToUserCounts } from '../users/users.ts';
import { deleteStar, insertStar, selectStar, selectStarsOf } from './stars.sql.ts';

export const starred: Action = {
  name: 'star',
  number: 4,
  object: postOfInteraction,
  causes: () => `select o.user_id, o.id as object_id, s.id, s.user_id as actor_id, s.created_at
    from stars s join posts o on o.id = s.post_id`,
};

/**
 * Stars a post; idempotent.
 * @throws {ApiError} 404 if there is none, 400 for a deleted post or a repost (docs/interface.md, Posts).
 */
export async function star(store: Store, user: number, post: number, now?: number): Promise<void> {
  await store.write(
    async (tx) => {
      const [[known], target] = await Promise.all([
        selectStar(tx, { user, post }),
        loadTarget(tx, user, post, 'be starred'),
      ]);
      if (known !== undefined) return;
      const id = await tx.newId(user);
      insertStar(tx, { id, user_id: user, post_id: post, created_at: tx.now });
      addInteraction(tx, { action: starred, user: target.user_id, object: post, actor: user, id });
      addToPostCounts(tx, post, { num_stars: 1 }, target.user_id);
      addToUserCounts(tx, user, { num_stars: 1 });
      tx.emit({ type: 'star', body: { id, user, post, of_user: target.user_id } });
    },
    { now, independent: `star ${user} ${post}` },
  );
}

/** Removes a star, from deleted posts too; idempotent. */
export async function unstar(store: Store, user: number, post: number): Promise<void> {
  await store.write(async (tx) => {
    if (await removeStar(tx, user, post)) addToUserCounts(tx, user, { num_stars: -1 });
  });
}

/** Removes a star, in the caller's transaction; the caller updates the user's count. @returns whether there was one. */
async function removeStar(tx: Tx, user: number, post: number): Promise<boolean> {
  const [gone] = await deleteStar(tx, { user, post });
  if (gone === undefined) return false;
  const { id, created_at } = gone;
  const author = await readAuthor(tx, post);
  await removeInteraction(tx, { action: starred, user: author, object: post, actor: user, id }, created_at);
  addToPostCounts(tx, post, { num_stars: -1 }, author);
  tx.emit({ type: 'star', deleted: true, body: { id, user, post, of_user: author } });
  return true;
}

/** Deletes stars that a user gave. @returns those deleted. */
export async function eraseStars(tx: Tx, { user, limit }: Part): Promise<object[]> {
  const stars = await selectStarsOf(tx, { user, limit });
  for (const { post_id: post } of stars) await removeStar(tx, user, post);
  addToUserCounts(tx, user, { num_stars: -stars.length });
  return stars;
}
