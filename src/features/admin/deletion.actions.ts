import { closingSteps } from '../../db/naming.ts';
import type { Store, Tx } from '../../db/store.ts';
import { type Actor, audit, requireAccount, requireAdmin } from '../audit/audit.ts';
import { noteErased } from '../service/service.ts';
import { selectUsers, type UserRow } from '../users/users.ts';
import { requireOtherOwner } from './roles.actions.ts';

/** Rows that one transaction of a deletion removes; small, so that other writes are not held up. */
const BATCH = 100;

/**
 * Deletes an account permanently, as each module declares for its tables. Posts and messages become tombstones without a user;
 * channels stay without an owner; files are deleted; relations, channel subscriptions, ACL entries, stars and reposts are deleted
 * and their counts adjusted; tokens, sessions and streams end. The username stays taken. The first transaction hides the account
 * from all users; the rest follows in batches, and calling this again finishes an interrupted deletion.
 * @param before - runs in the first transaction, before anything is erased.
 * @throws {ApiError} 403 for non-administrators, 404 for an unknown account, 400 for the actor's own.
 */
export async function deleteUser(
  store: Store,
  actor: Actor,
  id: number,
  before?: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'accounts');
    const [row] = await selectUsers(tx, { ids: [id] });
    if (row !== undefined && row.deleted_at !== null) return;
    const account = await requireAccount(tx, actor, id);
    await requireOtherOwner(tx, account);
    await before?.(tx);
    await eraseAtOnce(tx, account, actor);
  });
  await eraseRest(store, id);
}

/**
 * Deletes an account as `deleteUser` does, for its owner, who has given their password.
 * @throws {ApiError} 400 for the last owner of the service.
 */
export async function closeAccount(store: Store, id: number, ip?: string): Promise<void> {
  await store.write(async (tx) => {
    const [row] = await selectUsers(tx, { ids: [id] });
    if (row === undefined || row.deleted_at !== null) return;
    await requireOtherOwner(tx, row);
    await eraseAtOnce(tx, row, { userId: id, via: 'page', origin: ip });
  });
  await eraseRest(store, id);
}

async function eraseAtOnce(tx: Tx, { id, username }: UserRow, actor: Actor): Promise<void> {
  for (const step of closingSteps()) if ('atOnce' in step) await step.atOnce(tx, id);
  await noteErased(tx, tx.now);
  await audit(tx, actor, { action: 'delete', target: { kind: 'user', id }, detail: { username } });
  tx.emit({ type: 'user', body: { id, account: 'deleted' } });
}

/** Runs each step in its own transactions until it finds less than a full batch. */
async function eraseRest(store: Store, user: number): Promise<void> {
  for (const step of closingSteps()) {
    if (!('batch' in step)) continue;
    for (let after = 0, found = BATCH; found === BATCH; ) {
      const rows = await store.write((tx) => step.batch(tx, { user, after, limit: BATCH }));
      found = rows.length;
      after = (rows.at(-1) as { id?: number } | undefined)?.id ?? after;
    }
  }
  await store.bookkeeping((db) => noteErased(db, Date.now()));
}
