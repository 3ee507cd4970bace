import type { Store, Tx } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { refuseSelf } from '../users/users.ts';
import type { PairStatements } from './relations.sql.ts';

/** How mutes, or blocks, end. */
export function pairEndings(type: 'mute' | 'block', { remove, selectOf }: PairStatements) {
  const removePair = async (tx: Tx, user: number, target: number): Promise<void> => {
    if (await remove(tx, user, target)) tx.emit({ type, deleted: true, body: { user, target } });
  };
  return {
    /** Ends one; idempotent. @throws {ApiError} 400 for oneself. */
    async end(store: Store, user: number, target: number): Promise<void> {
      refuseSelf(user, target, type);
      await store.write((tx) => removePair(tx, user, target));
    },
    /** Deletes those of a user, on either side. @returns those deleted. */
    async erase(tx: Tx, part: Part): Promise<object[]> {
      const pairs = await selectOf(tx, part);
      for (const { user, target } of pairs) await removePair(tx, user, target);
      return pairs;
    },
  };
}
