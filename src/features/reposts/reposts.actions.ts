import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { Entities } from '../../text/entities.ts';
import type { Author } from '../posts/posts.actions.ts';
import { addToPostCounts, insertPost, postCounts, selectPosts, selectRepost } from '../posts/posts.sql.ts';
import { addToUserCounts, userCounts } from '../users/users.sql.ts';

/**
 * Reposts a post: a new post whose text is the original's behind `>> @user: ` (decision 7); repeating it gives the
 * first repost. @returns the repost's id.
 * @throws {ApiError} 404 when there is none, 400 for a deleted post or a repost.
 */
export async function repost(store: Store, author: Author, post: number, now?: number): Promise<number> {
  return store.write(
    async (tx) => {
      const [original] = await selectPosts(tx, { ids: [post] });
      if (original === undefined) throw new ApiError('not-found', 'there is no such post.');
      if (original.is_deleted === 1) throw new ApiError('not-allowed', 'a deleted post cannot be reposted.');
      if (original.repost_of !== null) {
        throw new ApiError('not-allowed', 'a repost cannot be reposted: repost the original post.');
      }
      const [known] = await selectRepost(tx, { user: author.userId, post });
      if (known !== undefined) return known.id;
      const lead = `>> @${original.username}: `;
      const [row] = await insertPost(tx, {
        user_id: author.userId,
        app_id: author.appId,
        created_at: tx.now,
        text: lead + original.text,
        entities: JSON.stringify(moveEntities(JSON.parse(original.entities) as Entities, lead.length)),
        annotations: '[]',
        reply_to: null,
        thread_id: null,
        repost_of: post,
        machine_only: 0,
        is_directed: 0,
      });
      const id = row?.id ?? 0;
      await addToPostCounts(tx, postCounts(post, { reposts: 1 }));
      await addToUserCounts(tx, userCounts(author.userId, { posts: 1 }));
      tx.emit({ type: 'post', body: { id, user: author.userId, thread: id, repost_of: post } });
      return id;
    },
    now === undefined ? {} : { now },
  );
}

/** Entities of a text that begins `by` code points later; mentions lead it no longer. */
function moveEntities({ hashtags, links, mentions }: Entities, by: number): Entities {
  const move = <T extends { pos: number }>(entity: T): T => ({ ...entity, pos: entity.pos + by });
  return {
    hashtags: hashtags.map(move),
    links: links.map(move),
    mentions: mentions.map(({ is_leading: _, ...mention }) => move(mention)),
  };
}
