import type { Store, Tx } from '../../db/store.ts';
import { erasingSteps } from '../../db/tables.ts';
import { type Actor, audit, requireAccount, requireAdmin } from '../audit/audit.actions.ts';
import { selectUsers, type UserRow } from '../users/users.sql.ts';

/** Rows that one transaction of a deletion removes, so that other writes are not held up. */
const BATCH = 100;

/**
 * Deletes an account for ever, as the modules say of their tables: its posts and messages become tombstones without a user,
 * its channels stay without an owner, its files go, its relations, subscriptions to channels, places on ACLs, stars and
 * reposts go with their counts, its tokens, sessions and streams end; the username stays taken. The account is gone for all
 * users with the first transaction; the rest follows in batches, and a deletion that was cut short is finished by asking again.
 * @throws {ApiError} 403 for others than administrators, 404 for an unknown account, 400 for one's own.
 */
export async function deleteUser(store: Store, actor: Actor, id: number): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor);
    const [row] = await selectUsers(tx, { ids: [id] });
    if (row !== undefined && row.deleted_at !== null) return;
    await eraseAtOnce(tx, await requireAccount(tx, actor, id), actor);
  });
  await eraseRest(store, id);
}

/** Deletes an account as `deleteUser` does, for its owner, whose password has been asked for. */
export async function closeAccount(store: Store, id: number): Promise<void> {
  await store.write(async (tx) => {
    const [row] = await selectUsers(tx, { ids: [id] });
    if (row?.deleted_at === null) await eraseAtOnce(tx, row, id);
  });
  await eraseRest(store, id);
}

async function eraseAtOnce(tx: Tx, { id, username }: UserRow, actor: Actor): Promise<void> {
  for (const step of erasingSteps()) if ('atOnce' in step) await step.atOnce(tx, id);
  await audit(tx, actor, { action: 'delete', target: { kind: 'user', id }, detail: { username } });
  tx.emit({ type: 'user', body: { id, account: 'deleted' } });
}

/** Runs each step in transactions of its own until it finds less than a batch to do. */
async function eraseRest(store: Store, user: number): Promise<void> {
  for (const step of erasingSteps()) {
    if (!('batch' in step)) continue;
    for (let after = 0, found = BATCH; found === BATCH; ) {
      const rows = await store.write((tx) => step.batch(tx, { user, after, limit: BATCH }));
      found = rows.length;
      after = (rows.at(-1) as { id?: number } | undefined)?.id ?? after;
    }
  }
}
