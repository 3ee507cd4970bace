import type { Store, Tx } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { refuseSelf, requireActive } from '../users/users.rules.ts';
import { deleteMute, insertMute, selectMutesOf } from './mutes.sql.ts';

/**
 * Mutes a user for another; idempotent (docs/interface.md, Users).
 * @throws {ApiError} 400 for oneself, 404 if there is no such user, 507 over the limit.
 */
export async function mute(store: Store, user: number, target: number): Promise<void> {
  refuseSelf(user, target, 'mute');
  await store.write(async (tx) => {
    await requireActive(tx, [user, target]);
    await addMute(tx, user, target);
  });
}

/** Adds a mute, in the caller's transaction. @throws {ApiError} 507 over the limit. */
export async function addMute(tx: Tx, user: number, target: number): Promise<void> {
  if (await insertMute(tx, user, target)) tx.emit({ type: 'mute', body: { user, target } });
}

/** Ends a mute; idempotent. @throws {ApiError} 400 for oneself. */
export async function unmute(store: Store, user: number, target: number): Promise<void> {
  refuseSelf(user, target, 'mute');
  await store.write((tx) => removeMute(tx, user, target));
}

/** Removes a mute, in the caller's transaction. */
export async function removeMute(tx: Tx, user: number, target: number): Promise<void> {
  const [gone] = await deleteMute(tx, { user, target });
  if (gone !== undefined) tx.emit({ type: 'mute', deleted: true, body: { user, target } });
}

/** Deletes a user's mutes, on either side. @returns those deleted. */
export async function eraseMutes(tx: Tx, part: Part): Promise<object[]> {
  const pairs = await selectMutesOf(tx, part);
  for (const { user, target } of pairs) await removeMute(tx, user, target);
  return pairs;
}
