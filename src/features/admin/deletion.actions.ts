import type { Store, Tx } from '../../db/store.ts';
import { deleteEmailLink, deleteSessionsOf } from '../accounts/accounts.sql.ts';
import { removeInvitations } from '../accounts/invitations.actions.ts';
import { deletePasswordLinksOf } from '../accounts/password-links.sql.ts';
import { removeBlock } from '../blocks/blocks.actions.ts';
import { selectBlocksOf } from '../blocks/blocks.sql.ts';
import { removeFollow } from '../follows/follows.actions.ts';
import { deleteInteractionsOf } from '../interactions/interactions.sql.ts';
import { deleteMarkersOf } from '../markers/markers.sql.ts';
import { removeMute } from '../mutes/mutes.actions.ts';
import { selectMutesOf } from '../mutes/mutes.sql.ts';
import { removePost } from '../posts/posts.actions.ts';
import { selectPosts } from '../posts/posts.sql.ts';
import { removeStar } from '../stars/stars.actions.ts';
import { revokeUser } from '../tokens/revoke.actions.ts';
import { unindexUser } from '../users/users.search.sql.ts';
import { addToUserCounts, selectUsers, type UserRow } from '../users/users.sql.ts';
import { type Actor, audit, requireAccount, requireAdmin } from './admin.actions.ts';
import { selectFollowsOf, selectLivePostsOf, selectStarsOf, updateUserDeleted } from './admin.sql.ts';

/** Rows that one transaction of a deletion removes, so that other writes are not held up. */
const BATCH = 100;

/**
 * Deletes an account for ever: its posts become tombstones without a user, its relations, stars and reposts go with
 * their counts, its tokens, sessions and streams end; the username stays taken. The account is gone for all users with the
 * first transaction; the rest follows in batches, and a deletion that was cut short is finished by asking again.
 * @throws {ApiError} 403 for others than administrators, 404 for an unknown account, 400 for one's own.
 */
export async function deleteUser(store: Store, actor: Actor, id: number): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor);
    const [row] = await selectUsers(tx, { ids: [id] });
    if (row !== undefined && row.deleted_at !== null) return;
    await removeAccount(tx, await requireAccount(tx, actor, id), actor);
  });
  await removeRest(store, id);
}

/** Deletes an account as `deleteUser` does, for its owner, whose password has been asked for. */
export async function closeAccount(store: Store, id: number): Promise<void> {
  await store.write(async (tx) => {
    const [row] = await selectUsers(tx, { ids: [id] });
    if (row?.deleted_at === null) await removeAccount(tx, row, id);
  });
  await removeRest(store, id);
}

async function removeAccount(tx: Tx, { id, username }: UserRow, actor: Actor): Promise<void> {
  await updateUserDeleted(tx, { id, at: tx.now, entities: '{"hashtags":[],"links":[],"mentions":[]}' });
  await unindexUser(tx, id);
  await revokeUser(tx, id);
  await deleteSessionsOf(tx, { user_id: id });
  await deleteEmailLink(tx, { user_id: id });
  await deletePasswordLinksOf(tx, { user_id: id });
  await removeInvitations(tx, id);
  await deleteMarkersOf(tx, { user: id });
  await audit(tx, actor, { action: 'delete', target: { kind: 'user', id }, detail: { username } });
  tx.emit({ type: 'user', body: { id, account: 'deleted' } });
}

async function removeRest(store: Store, id: number): Promise<void> {
  await removePosts(store, id);
  await inBatches(store, (tx) => removeStars(tx, id));
  await inBatches(store, async (tx) => (await deleteInteractionsOf(tx, { user: id, limit: BATCH })).length);
  await inBatches(store, (tx) => removePairs(tx, id, selectFollowsOf, removeFollow));
  await inBatches(store, (tx) => removePairs(tx, id, selectMutesOf, removeMute));
  await inBatches(store, (tx) => removePairs(tx, id, selectBlocksOf, removeBlock));
}

/** Runs a piece of work in transactions of its own until it finds less than a batch to do. */
async function inBatches(store: Store, work: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await store.write(work)) === BATCH);
}

async function removePosts(store: Store, user: number): Promise<void> {
  for (let after = 0, found = BATCH; found === BATCH; ) {
    const ids = await store.write(async (tx) => {
      const rows = await selectLivePostsOf(tx, { user, after, limit: BATCH });
      const live = rows.map(({ id }) => id);
      for (const post of await selectPosts(tx, { ids: live })) await removePost(tx, post);
      return live;
    });
    found = ids.length;
    after = ids.at(-1) ?? after;
  }
}

async function removeStars(tx: Tx, user: number): Promise<number> {
  const stars = await selectStarsOf(tx, { user, limit: BATCH });
  for (const { post_id: post } of stars) {
    await removeStar(tx, user, post);
  }
  addToUserCounts(tx, user, { num_stars: -stars.length });
  return stars.length;
}

type Pair = { user: number; target: number };

async function removePairs(
  tx: Tx,
  id: number,
  select: (tx: Tx, p: { user: number; limit: number }) => Promise<Pair[]>,
  remove: (tx: Tx, user: number, target: number) => Promise<void>,
): Promise<number> {
  const pairs = await select(tx, { user: id, limit: BATCH });
  for (const { user, target } of pairs) await remove(tx, user, target);
  return pairs.length;
}
