import type { Store, Tx } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { ApiError } from '../../errors.ts';
import { addInteraction, removeInteraction } from '../interactions/interactions.ts';
import { addIncoming, removeIncoming } from '../relations/relations.ts';
import {
  addToUserCounts,
  BLOCKED_BY,
  FOLLOWED_BY,
  FOLLOWING_LIMIT,
  FOLLOWS,
  loadRelations,
  refuseSelf,
  requireActive,
} from '../users/users.ts';
import { followed } from './follows.interactions.ts';
import { deleteFollow, insertFollow, selectFollowsOf } from './follows.sql.ts';

/**
 * Makes one user follow another; idempotent (docs/interface.md, Users).
 * @throws {ApiError} 400 for oneself, 403 if the other has blocked this one or the rules for bots forbid it, 404 if there is no
 * such user, 507 over the limit.
 */
export async function follow(store: Store, follower: number, followee: number, now?: number): Promise<void> {
  refuseSelf(follower, followee, 'follow');
  await store.write(
    async (tx) => {
      const [[self], relations] = await Promise.all([
        requireActive(tx, [follower, followee]),
        loadRelations(tx, follower, [followee]),
      ]);
      const bits = relations.get(followee) ?? 0;
      if (bits & FOLLOWS) return;
      if (bits & BLOCKED_BY) throw new ApiError('forbidden', 'you cannot follow this user.');
      if (self?.type === 'bot' && !(bits & FOLLOWED_BY)) {
        throw new ApiError('forbidden', 'a bot can only follow users who follow it.');
      }
      if ((self?.num_following ?? 0) >= FOLLOWING_LIMIT) {
        throw new ApiError('insufficient-storage', `an account can follow at most ${FOLLOWING_LIMIT} users.`);
      }
      const id = await tx.newId(follower);
      insertFollow(tx, { id, follower_id: follower, followee_id: followee, created_at: tx.now });
      addIncoming(tx, follower, followee, FOLLOWED_BY);
      addInteraction(tx, { action: followed, user: followee, object: followee, actor: follower, id });
      addToUserCounts(tx, follower, { num_following: 1 });
      addToUserCounts(tx, followee, { num_followers: 1 });
      tx.emit({ type: 'user_follow', body: { id, user: follower, follows: followee } });
    },
    // The number of users one follows is limited, so one follower's writes run one after another.
    { now, independent: `follow ${follower}` },
  );
}

/** Makes one user unfollow another; idempotent. @throws {ApiError} 400 for oneself. */
export async function unfollow(store: Store, follower: number, followee: number): Promise<void> {
  refuseSelf(follower, followee, 'follow');
  await store.write((tx) => removeFollow(tx, follower, followee));
}

/** Removes a follow, in the transaction of the cause. */
export async function removeFollow(tx: Tx, follower: number, followee: number): Promise<void> {
  const [gone] = await deleteFollow(tx, { follower, followee });
  if (gone === undefined) return;
  await removeIncoming(tx, follower, followee, FOLLOWED_BY);
  const { id, created_at } = gone;
  const act = { action: followed, user: followee, object: followee, actor: follower, id };
  await removeInteraction(tx, act, created_at);
  addToUserCounts(tx, follower, { num_following: -1 });
  addToUserCounts(tx, followee, { num_followers: -1 });
  tx.emit({ type: 'user_follow', deleted: true, body: { id, user: follower, follows: followee } });
}

/** Removes a user's follows, on either side. @returns those removed. */
export async function eraseFollows(tx: Tx, part: Part): Promise<object[]> {
  const pairs = await selectFollowsOf(tx, part);
  for (const { user, target } of pairs) await removeFollow(tx, user, target);
  return pairs;
}
