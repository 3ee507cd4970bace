import type { Store, Tx } from '../../db/store.ts';
import { pairEndings, pairStatements } from '../relations/relations.ts';
import { refuseSelf, requireActive } from '../users/users.ts';

export const muteStatements = pairStatements('mutes');

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
  if (await muteStatements.add(tx, user, target)) tx.emit({ type: 'mute', body: { user, target } });
}

export const { end: unmute, erase: eraseMutes } = pairEndings('mute', muteStatements);
