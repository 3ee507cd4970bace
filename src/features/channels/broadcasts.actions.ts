/** Interactions about broadcast channels, in the transactions of their causes (docs/interface.md, Interactions). */
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/store.ts';
import {
  addInteraction,
  removeAllInteractions,
  removeInteractions,
  restoreLatest,
} from '../interactions/interactions.ts';
import { lookUpAuthor } from '../users/users.ts';
import { deleteUnsubscriptions } from './broadcasts.sql.ts';
import { broadcastCreated, broadcastSubscribed, broadcastUnsubscribed } from './channels.interactions.ts';
import type { ChannelRow } from './channels.sql.ts';
import { broadcastType } from './channels.types.ts';

type Named = Pick<Config, 'namespace'>;
type Owned = Pick<ChannelRow, 'id' | 'owner_id'>;
type Typed = Owned & Pick<ChannelRow, 'type'>;

/** What tells the owner of a broadcast channel about its subscribers. */
const aboutSubscribers = [broadcastSubscribed, broadcastUnsubscribed];

/** Adds interactions that tell the users on the ACLs of a new broadcast channel that it was created. */
export function tellOfCreation(
  tx: Tx,
  config: Named,
  { id, owner_id, type }: Typed,
  listed: Iterable<number>,
): void {
  if (type !== broadcastType(config)) return;
  for (const user of new Set(listed)) {
    addInteraction(tx, { action: broadcastCreated, user, object: id, actor: owner_id, id });
  }
}

/** Tells the owner of a broadcast channel of a subscription, and removes the interaction that the same user unsubscribed. */
export async function tellOfSubscription(
  tx: Tx,
  config: Named,
  { id: object, owner_id: user, type }: Typed,
  { id, actor }: { id: number; actor: number },
): Promise<void> {
  if (type !== broadcastType(config) || actor === user) return;
  await removeUnsubscription(tx, actor, object);
  if (await isThere(tx, user)) addInteraction(tx, { action: broadcastSubscribed, user, object, actor, id });
}

/** Removes the interaction that an actor unsubscribed from a channel; it is the only trace of the act. */
async function removeUnsubscription(tx: Tx, actor: number, channel: number): Promise<void> {
  const action = broadcastUnsubscribed.number;
  for (const { user, day, is_latest } of await deleteUnsubscriptions(tx, { actor, channel })) {
    if (is_latest === 1) await restoreLatest(tx, { user, action, object: channel, day });
  }
}

/** Tells the owner of a broadcast channel that a user unsubscribed. */
export async function tellOfUnsubscription(
  tx: Tx,
  config: Named,
  { id: object, owner_id: user, type }: Typed,
  actor: number,
): Promise<void> {
  if (type !== broadcastType(config) || actor === user || !(await isThere(tx, user))) return;
  addInteraction(tx, { action: broadcastUnsubscribed, user, object, actor, id: await tx.newId() });
}

/** Removes the interactions that these users subscribed to a channel. */
export function forgetSubscriptions(
  tx: Tx,
  { id: object, owner_id: user }: Owned,
  ended: readonly { id: number; created_at: number }[],
): Promise<void> {
  const acts = ended.map(({ id, created_at: at }) => ({ id, at }));
  return removeInteractions(tx, { action: broadcastSubscribed, user, object }, acts);
}

/** Removes the interactions that tell a channel's owner of subscribers; all of them are gone. */
export async function forgetSubscribers(tx: Tx, { id: object, owner_id: user }: Owned): Promise<void> {
  await removeAllInteractions(tx, { user, object }, aboutSubscribers);
}

/**
 * Tells the new owner of a broadcast channel, in place of the old one, who subscribed to it and who unsubscribed.
 * @param own - the subscription of the old owner, if there is one.
 */
export async function tellNewOwner(
  tx: Tx,
  config: Named,
  { id: object, owner_id, type }: Typed,
  user: number,
  own: { id: number; created_at: number } | undefined,
): Promise<void> {
  if (type !== broadcastType(config)) return;
  const acts = await removeAllInteractions(tx, { user: owner_id, object }, aboutSubscribers);
  for (const { at, ...act } of acts) addInteraction(tx, { user, object, ...act }, at);
  if (own === undefined) return;
  const act = { action: broadcastSubscribed, user, object, actor: owner_id, id: own.id };
  addInteraction(tx, act, own.created_at);
}

/** Whether a channel's owner still exists: deleted accounts get no interactions, but their channels stay. */
async function isThere(tx: Tx, user: number): Promise<boolean> {
  return (await lookUpAuthor(tx, user))?.deleted_at === null;
}
