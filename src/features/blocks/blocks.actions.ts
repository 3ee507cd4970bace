import type { Store } from '../../db/store.ts';
import { removeFollow } from '../follows/follows.ts';
import { pairEndings, pairStatements } from '../relations/relations.ts';
import { refuseSelf, requireActive } from '../users/users.ts';

export const blockStatements = pairStatements('blocks');

/**
 * Makes a user block another and ends their follows of each other; idempotent (docs/interface.md, Users).
 * @throws {ApiError} 400 for oneself, 404 if there is no such user, 507 over the limit.
 */
export async function block(store: Store, user: number, target: number): Promise<void> {
  refuseSelf(user, target, 'block');
  await store.write(async (tx) => {
    await requireActive(tx, [user, target]);
    if (!(await blockStatements.add(tx, user, target))) return;
    await removeFollow(tx, user, target);
    await removeFollow(tx, target, user);
    tx.emit({ type: 'block', body: { user, target } });
  });
}

/** Ending a block only ends it: neither follows the other again. */
export const { end: unblock, erase: eraseBlocks } = pairEndings('block', blockStatements);
