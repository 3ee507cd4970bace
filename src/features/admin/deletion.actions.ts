import type { Store, Tx } from '../../db/store.ts';
import { deleteEmailLink, deleteSessionsOf } from '../accounts/accounts.sql.ts';
import { removeInvitations } from '../accounts/invitations.actions.ts';
import { deletePasswordLinksOf } from '../accounts/password-links.sql.ts';
import { deleteImportsOf } from '../archives/imports.sql.ts';
import { type Actor, audit, requireAccount, requireAdmin } from '../audit/audit.actions.ts';
import { removeBlock } from '../blocks/blocks.actions.ts';
import { selectBlocksOf } from '../blocks/blocks.sql.ts';
import { leaveAcls, leaveChannels } from '../channels/leaving.actions.ts';
import { removeFile } from '../files/files.actions.ts';
import { selectFilesOf } from '../files/files.sql.ts';
import { removeFiltersOf } from '../filters/filters.actions.ts';
import { removeFollow } from '../follows/follows.actions.ts';
import { deleteInteractionsOf } from '../interactions/interactions.sql.ts';
import { deleteMarkersOf } from '../markers/markers.sql.ts';
import { removeMessage } from '../messages/messages.actions.ts';
import { selectLiveMessagesOf, selectMessages } from '../messages/messages.sql.ts';
import { removeMute } from '../mutes/mutes.actions.ts';
import { selectMutesOf } from '../mutes/mutes.sql.ts';
import { removePost } from '../posts/posts.actions.ts';
import { selectPosts } from '../posts/posts.sql.ts';
import { removeStar } from '../stars/stars.actions.ts';
import { revokeUser } from '../tokens/revoke.actions.ts';
import { unindexUser } from '../users/users.search.sql.ts';
import { addToUserCounts, selectUsers, type UserRow } from '../users/users.sql.ts';
import { selectFollowsOf, selectLivePostsOf, selectStarsOf, updateUserDeleted } from './admin.sql.ts';

/** Rows that one transaction of a deletion removes, so that other writes are not held up. */
const BATCH = 100;

/**
 * Deletes an account for ever: its posts and messages become tombstones without a user, its channels stay without an
 * owner, its files go, its relations, subscriptions to channels, places on ACLs, stars and reposts go with
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
  await removeFiltersOf(tx, id);
  await audit(tx, actor, { action: 'delete', target: { kind: 'user', id }, detail: { username } });
  tx.emit({ type: 'user', body: { id, account: 'deleted' } });
}

async function removeRest(store: Store, id: number): Promise<void> {
  await removeInTurn(store, id, selectLivePostsOf, async (tx, ids) => {
    for (const post of await selectPosts(tx, { ids })) await removePost(tx, post);
  });
  await removeInTurn(store, id, selectLiveMessagesOf, async (tx, ids) => {
    for (const message of await selectMessages(tx, { ids })) await removeMessage(tx, message);
  });
  await removeInTurn(store, id, selectFilesOf, async (tx, ids) => {
    for (const file of ids) await removeFile(tx, file);
  });
  await inBatches(store, async (tx) => (await deleteImportsOf(tx, { user: id, limit: BATCH })).length);
  await inBatches(store, (tx) => leaveChannels(tx, id, BATCH));
  await inBatches(store, (tx) => leaveAcls(tx, id, BATCH));
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

/** Removes what a user wrote, the oldest first, in transactions of their own. */
async function removeInTurn(
  store: Store,
  user: number,
  select: (tx: Tx, p: { user: number; after: number; limit: number }) => Promise<{ id: number }[]>,
  remove: (tx: Tx, ids: number[]) => Promise<void>,
): Promise<void> {
  for (let after = 0, found = BATCH; found === BATCH; ) {
    const ids = await store.write(async (tx) => {
      const live = (await select(tx, { user, after, limit: BATCH })).map(({ id }) => id);
      await remove(tx, live);
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
