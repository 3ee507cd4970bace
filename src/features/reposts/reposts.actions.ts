import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { NO_ENTITIES } from '../../text/entities.ts';
import type { Author, Imported } from '../content/content.ts';
import { addInteraction } from '../interactions/interactions.ts';
import {
  addToPostCounts,
  insertPost,
  loadTarget,
  removePost,
  reposted,
  selectPosts,
  selectRepost,
} from '../posts/posts.ts';
import { addToUserCounts } from '../users/users.ts';

/**
 * Reposts a post: creates a post that shows the original's text after `>> @user: ` (docs/interface.md, Reposts). Repeating it
 * returns the first repost.
 * @returns the repost's id.
 * @throws {ApiError} 404 if there is none, 400 for a deleted post, a repost or a machine-only post.
 */
export async function repost(
  store: Store,
  author: Author,
  post: number,
  now?: number,
  imported?: Imported,
): Promise<number> {
  return store.write(
    async (tx) => {
      const original = await loadTarget(tx, author.userId, post, 'be reposted');
      if (original.machine_only === 1) {
        throw new ApiError('not-allowed', 'a machine-only post has no text that could be reposted.');
      }
      const [known] = await selectRepost(tx, { user: author.userId, post });
      if (known !== undefined) return known.id;
      const id = await tx.newId(author.userId);
      insertPost(tx, {
        id,
        user_id: author.userId,
        app_id: author.appId,
        created_at: imported?.createdAt ?? tx.now,
        text: '',
        entities: NO_ENTITIES,
        annotations: '[]',
        reply_to: null,
        thread_id: null,
        repost_of: post,
        machine_only: 0,
        is_directed: 0,
        facets: 0,
        is_deleted: 0,
        is_imported: imported === undefined ? 0 : 1,
        num_replies: 0,
        num_stars: 0,
        num_reposts: 0,
        revised_at: null,
      });
      const { userId } = author;
      if (imported === undefined) {
        addInteraction(tx, { action: reposted, user: original.user_id, object: post, actor: userId, id });
      } else {
        await imported.note(tx, id);
      }
      addToPostCounts(tx, post, { num_reposts: 1 }, original.user_id);
      addToUserCounts(tx, author.userId, { num_posts: 1 });
      tx.emit({
        type: 'post',
        body: {
          id,
          user: author.userId,
          thread: id,
          repost_of: post,
          of_user: original.user_id,
          ...(imported !== undefined && { imported: true as const }),
        },
      });
      return id;
    },
    now === undefined ? {} : { now },
  );
}

/** Deletes a user's repost of a post, like deleting that repost by its id; does nothing without one. */
export async function unrepost(store: Store, user: number, post: number): Promise<void> {
  await store.write(async (tx) => {
    const [known] = await selectRepost(tx, { user, post });
    const [row] = known === undefined ? [] : await selectPosts(tx, { ids: [known.id] });
    if (row !== undefined) await removePost(tx, row);
  });
}
