import type { Store, Tx } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { removeFollow } from '../follows/follows.actions.ts';
import { refuseSelf, requireActive } from '../users/users.rules.ts';
import { deleteBlock, insertBlock, selectBlocksOf } from './blocks.sql.ts';

/**
 * Makes a user block another and ends their follows of each other; idempotent (docs/interface.md, Users).
 * @throws {ApiError} 400 for oneself, 404 if there is no such user, 507 over the limit.
 */
export async function block(store: Store, user: number, target: number): Promise<void> {
  refuseSelf(user, target, 'block');
  await store.write(async (tx) => {
    await requireActive(tx, [user, target]);
    if (!(await insertBlock(tx, user, target))) return;
    await removeFollow(tx, user, target);
    await removeFollow(tx, target, user);
    tx.emit({ type: 'block', body: { user, target } });
  });
}

/** Ends a block only: neither follows the other again. @throws {ApiError} 400 for oneself. */
export async function unblock(store: Store, user: number, target: number): Promise<void> {
  refuseSelf(user, target, 'block');
  await store.write((tx) => removeBlock(tx, user, target));
}

/** Removes a block, in the transaction of the cause. */
export async function removeBlock(tx: Tx, user: number, target: number): Promise<void> {
  const [gone] = await deleteBlock(tx, { user, target });
  if (gone !== undefined) tx.emit({ type: 'block', deleted: true, body: { user, target } });
}

/** Removes a user's blocks, on either side. @returns those removed. */
export async function eraseBlocks(tx: Tx, part: Part): Promise<object[]> {
  const pairs = await selectBlocksOf(tx, part);
  for (const { user, target } of pairs) await removeBlock(tx, user, target);
  return pairs;
}
