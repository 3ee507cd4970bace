import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import { addInteraction } from '../interactions/interactions.ts';
import { BLOCKED_BY, FOLLOWED_BY, loadRelations, requireActive } from '../users/users.ts';
import { forgetSubscriptions, tellOfSubscription, tellOfUnsubscription } from './broadcasts.actions.ts';
import { findChannelIn, requireChannelActive } from './channels.find.ts';
import { invited } from './channels.interactions.ts';
import { addToChannelCounts, type ChannelRow } from './channels.sql.ts';
import {
  deleteMute,
  deleteSubscription,
  insertMute,
  insertSubscription,
  selectSubscribedOrMuting,
} from './subscriptions.sql.ts';

/** What actions on subscriptions and mutes need. */
export type Changing = Pick<Context, 'store' | 'config'>;

type Owned = Pick<ChannelRow, 'id' | 'owner_id'>;

/** Subscribes users who are not subscribed yet, in the transaction of the cause. @returns the ids of the subscriptions. */
export async function addSubscriptions(tx: Tx, channel: number, users: Iterable<number>): Promise<number[]> {
  const ids: number[] = [];
  for (const user of users) {
    const id = await tx.newId(channel);
    insertSubscription(tx, { id, channel_id: channel, user_id: user, created_at: tx.now });
    tx.emit({ type: 'channel_subscription', body: { id, user, channel } });
    ids.push(id);
  }
  if (ids.length > 0) addToChannelCounts(tx, channel, { num_subscribers: ids.length });
  return ids;
}

/** Updates the counts and emits the events of deleted subscriptions. */
export async function endSubscriptions(
  tx: Tx,
  channel: Owned,
  ended: readonly { id: number; user_id: number; created_at: number }[],
): Promise<void> {
  if (ended.length === 0) return;
  for (const { id, user_id: user } of ended) {
    tx.emit({ type: 'channel_subscription', deleted: true, body: { id, user, channel: channel.id } });
  }
  addToChannelCounts(tx, channel.id, { num_subscribers: -ended.length });
  await forgetSubscriptions(tx, channel, ended);
}

/**
 * Subscribes others to a channel, except those whom the actor cannot subscribe and those who have muted it (docs/interface.md,
 * Endpoints of channels).
 * @returns the ids of the new subscriptions by user.
 */
export async function subscribeOthers(
  tx: Tx,
  actor: Pick<UserCaller, 'userId' | 'isBot'>,
  channel: number,
  users: Iterable<number>,
): Promise<Map<number, number>> {
  const others = [...new Set(users)].filter((user) => user !== actor.userId);
  if (others.length === 0) return new Map();
  const settled = await selectSubscribedOrMuting(tx, { channel, users: others });
  const left = new Set(others);
  for (const { user_id } of settled) left.delete(user_id);
  const relations = await loadRelations(tx, actor.userId, [...left]);
  for (const [user, bits] of relations) {
    const isReachable = (bits & BLOCKED_BY) === 0 && (!actor.isBot || (bits & FOLLOWED_BY) !== 0);
    if (!isReachable) left.delete(user);
  }
  const ids = await addSubscriptions(tx, channel, left);
  return new Map([...left].map((user, at) => [user, ids[at] as number]));
}

/** The same with a channel of any type but private messages; tells those who are subscribed now. */
export async function inviteOthers(
  tx: Tx,
  actor: Pick<UserCaller, 'userId' | 'isBot'>,
  channel: number,
  users: Iterable<number>,
): Promise<void> {
  const subscribed = await subscribeOthers(tx, actor, channel, users);
  for (const [user, id] of subscribed) tellOfInvitation(tx, { id, user, channel, by: actor.userId });
}

/** Tells a user of having been added to a channel; `id` places it among other notifications. */
export function tellOfInvitation(
  tx: Tx,
  { id, user, channel, by }: { id: number; user: number; channel: number; by: number },
): void {
  addInteraction(tx, { action: invited, user, object: channel, actor: by, id });
  tx.emit({ type: 'channel_invitation', body: { user, channel, by } });
}

/**
 * Subscribes the caller to a channel and ends their mute of it; idempotent.
 * @throws {ApiError} 404 if the caller may not see it, 403 if it was deactivated.
 */
export async function subscribe(
  { store, config }: Changing,
  actor: UserCaller,
  channel: number,
  now?: number,
): Promise<void> {
  const work = async (tx: Tx) => {
    const { record } = await findChannelIn(Hydration.inTransaction(tx, actor), channel);
    requireChannelActive(record);
    await requireActive(tx, [actor.userId]);
    await removeMute(tx, channel, actor.userId);
    const known = await selectSubscribedOrMuting(tx, { channel, users: [actor.userId] });
    if (known.length > 0) return;
    for (const id of await addSubscriptions(tx, channel, [actor.userId]))
      await tellOfSubscription(tx, config, record.row, { id, actor: actor.userId });
  };
  await store.write(work, { now });
}

/** Ends the caller's subscription; idempotent. @throws {ApiError} 404 as above. */
export async function unsubscribe(
  { store, config }: Changing,
  actor: UserCaller,
  channel: number,
): Promise<void> {
  await store.write(async (tx) => {
    const { record } = await findChannelIn(Hydration.inTransaction(tx, actor), channel);
    await endOwnSubscription(tx, config, record.row, actor.userId);
  });
}

/** Mutes a channel for the caller and ends their subscription; idempotent. @throws {ApiError} 404 as above. */
export async function muteChannel(
  { store, config }: Changing,
  actor: UserCaller,
  channel: number,
): Promise<void> {
  await store.write(async (tx) => {
    const { record } = await findChannelIn(Hydration.inTransaction(tx, actor), channel);
    await requireActive(tx, [actor.userId]);
    await endOwnSubscription(tx, config, record.row, actor.userId);
    const [created] = await insertMute(tx, { channel, user: actor.userId, now: tx.now });
    if (created !== undefined) tx.emit({ type: 'channel_mute', body: { user: actor.userId, channel } });
  });
}

/** Ends the caller's mute of a channel, without subscribing again. @throws {ApiError} 404 as above. */
export async function unmuteChannel({ store }: Changing, actor: UserCaller, channel: number): Promise<void> {
  await store.write(async (tx) => {
    await findChannelIn(Hydration.inTransaction(tx, actor), channel);
    await removeMute(tx, channel, actor.userId);
  });
}

/** Ends a user's subscription, in the transaction of the cause. @returns whether there was one. */
export async function removeSubscription(tx: Tx, channel: Owned, user: number): Promise<boolean> {
  const ended = await deleteSubscription(tx, { channel: channel.id, user });
  await endSubscriptions(tx, channel, ended);
  return ended.length > 0;
}

/** Ends a subscription at the subscriber's request, in the transaction of the cause. */
export async function endOwnSubscription(
  tx: Tx,
  config: Context['config'],
  channel: ChannelRow,
  user: number,
): Promise<void> {
  if (await removeSubscription(tx, channel, user)) await tellOfUnsubscription(tx, config, channel, user);
}

/** Removes a mute, in the transaction of the cause. */
export async function removeMute(tx: Tx, channel: number, user: number): Promise<void> {
  const [gone] = await deleteMute(tx, { channel, user });
  if (gone !== undefined) tx.emit({ type: 'channel_mute', deleted: true, body: { user, channel } });
}
