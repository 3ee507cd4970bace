import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { Hydration } from '../../objects/hydration.ts';
import { HELD } from '../users/users.ts';
import { findIn } from './posts.find.ts';
import type { PostRow } from './posts.sql.ts';

/**
 * Loads a post to reply to, star or repost, inside the transaction that does so. `action` is for error messages, such as `be
 * starred`.
 * @throws {ApiError} 404 if there is none or the user may not see it, 400 for a deleted post or a repost.
 */
export async function loadTarget(tx: Tx, user: number, id: number, action: string): Promise<PostRow> {
  const { row } = await findIn(Hydration.inTransaction(tx, { userId: user, isBot: false }), id);
  if (row.is_deleted === 1) throw new ApiError('not-allowed', `a deleted post cannot ${action}.`);
  if (row.is_deleted === HELD) {
    throw new ApiError('not-allowed', `a post that is held for review cannot ${action}.`);
  }
  if (row.repost_of !== null) {
    throw new ApiError('not-allowed', `a repost cannot ${action}: take the original post, ${row.repost_of}.`);
  }
  return row;
}

/** The post replied to. @throws {ApiError} 400. */
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
