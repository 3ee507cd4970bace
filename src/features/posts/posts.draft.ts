import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { GivenContent } from '../content/content.prepare.ts';
import { BLOCKED_BY, loadRelations } from '../relations/relations.sql.ts';
import { type PostRow, selectPosts } from './posts.sql.ts';

/** A post as it was asked for; nothing of it is checked yet. */
export interface PostDraft extends GivenContent {
  replyTo: number | undefined;
}

/**
 * A post that somebody wants to reply to, star or repost, inside the transaction that does it. `deed` is what is to
 * be done, as `be starred`.
 * @throws {ApiError} 404 when there is none or its author has blocked the user, 400 for a deleted post or a repost.
 */
export async function loadTarget(tx: Tx, user: number, id: number, deed: string): Promise<PostRow> {
  const [post] = await selectPosts(tx, { ids: [id] });
  const bits =
    post === undefined ? 0 : ((await loadRelations(tx, user, [post.user_id])).get(post.user_id) ?? 0);
  // Of a deleted account only tombstones are left, which are refused below.
  if (post === undefined || post.suspended_at !== null || bits & BLOCKED_BY) {
    throw new ApiError('not-found', 'there is no such post.');
  }
  if (post.is_deleted === 1) throw new ApiError('not-allowed', `a deleted post cannot ${deed}.`);
  if (post.repost_of !== null) {
    throw new ApiError('not-allowed', `a repost cannot ${deed}: take the original post, ${post.repost_of}.`);
  }
  return post;
}

/** The post that is replied to. @throws {ApiError} 400. */
export async function loadParent(tx: Tx, author: number, id: number): Promise<PostRow> {
  try {
    return await loadTarget(tx, author, id, 'be replied to');
  } catch (error) {
    if (error instanceof ApiError && error.slug === 'not-found') {
      throw new ApiError('invalid-parameter', 'reply_to must be the id of a post that you can see.');
    }
    throw error;
  }
}
