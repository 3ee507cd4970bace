import type { Context } from '../../context.ts';
import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import {
  type Actor,
  alreadyDecided,
  audit,
  requireAdmin,
  selectLatestAbout,
  tellAdministration,
} from '../audit/audit.ts';
import { restorePost, selectPosts } from '../posts/posts.ts';
import { deleteHeld } from '../words/words.ts';
import { removeIn } from './content.actions.ts';

/**
 * Publishes a post that was held for review: it appears where it would have been.
 * @throws {ApiError} 403, 404 if it is not held, 409 if another has decided about it.
 */
export async function approvePost(
  { store, config }: Pick<Context, 'store' | 'config'>,
  actor: Actor,
  id: number,
): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'content');
    const [post] = await takeHeld(tx, id);
    if (post === undefined) throw await late(tx, id);
    await restorePost({ config }, tx, id, post);
    const detail = { kind: 'post', user: String(post.user_id) };
    await audit(tx, actor, { action: 'approve', target: { kind: 'post', id }, detail });
  });
}

/**
 * Removes a post that was held for review, as other content: it can be restored for 30 days.
 * @param told - what its author is told; nothing if it is empty.
 * @throws {ApiError} 403, 404 if it is not held, 409 if another has decided about it.
 */
export async function refusePost(store: Store, actor: Actor, id: number, told = ''): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'content');
    if ((await takeHeld(tx, id)).length === 0) throw await late(tx, id);
    await removeIn(tx, actor, { kind: 'post', id }, { told });
  });
}

async function takeHeld(tx: Tx, id: number) {
  const taken = await deleteHeld(tx, { kind: 'post', id });
  tellAdministration(tx);
  return taken.length === 0 ? [] : selectPosts(tx, { ids: [id] });
}

async function late(tx: Tx, id: number): Promise<ApiError> {
  const [decided] = await selectLatestAbout(tx, { kind: 'post', id, actions: ['approve', 'remove'] });
  if (decided !== undefined) return alreadyDecided(decided);
  return new ApiError('not-found', `post ${id} does not wait for review.`);
}
