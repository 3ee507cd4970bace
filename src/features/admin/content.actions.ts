import type { Context } from '../../context.ts';
import type { Store, Tx } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { ApiError } from '../../errors.ts';
import { type Actor, type AuditTable, audit, requireAdmin, requireReach } from '../audit/audit.ts';
import { closeOf } from '../reports/reports.ts';
import { selectUsers, type UserRow } from '../users/users.ts';
import type { Suspension } from './admin.actions.ts';
import {
  deleteRemoved,
  insertRemoved,
  selectExpired,
  selectRemoved,
  selectRemovedOf,
} from './admin.content.sql.ts';
import { tellClosed } from './answers.ts';
import { tell } from './notices.actions.ts';
import { type RemovableKind, removables } from './removable.ts';

/** How long removed content can be restored. */
export const RESTORABLE_DAYS = 30;
export const RESTORABLE_MS = RESTORABLE_DAYS * 86_400_000;
/** How much upkeep deletes in one run. */
const BATCH = 100;

/** What is removed: an object by its id, or the picture of a user by theirs. */
export interface Content {
  kind: RemovableKind;
  id: number;
}

/** What its author is told, the rule that was broken, and the reporters who were told before what became of their reports. */
interface Telling extends Pick<Suspension, 'rule' | 'answered'> {
  told: string;
}

/**
 * Removes content from everywhere at once; it can be restored for 30 days. The reports of it are decided with it. Private content is
 * removed only if a report names it.
 * @param told - what its author is told; nothing if it is empty.
 * @throws {ApiError} 403, 404 for unknown content, 400 for a repost.
 */
export function removeContent(store: Store, actor: Actor, content: Content, told = ''): Promise<void> {
  return store.write(async (tx) => {
    await removeIn(tx, actor, content, { told });
  });
}

/** The same, in the transaction of a decision. @returns the ids of the reports that it closed. */
export async function removeIn(
  tx: Tx,
  actor: Actor,
  { kind, id }: Content,
  { told, rule, answered }: Telling,
): Promise<number[]> {
  const own = await requireAdmin(tx, actor, 'content');
  const { user, copy, content = null } = await removables[kind].remove(tx, id);
  requireReach(own, await userOf(tx, user));
  // A picture that was removed before another one was set.
  const [earlier] = await selectRemoved(tx, { kind, id });
  if (earlier !== undefined) await purge(tx, earlier);
  await insertRemoved(tx, {
    ...{ kind, id, content },
    user_id: user,
    copy: JSON.stringify(copy),
    removed_at: tx.now,
  });
  const detail = { kind, user: String(user) };
  const entry = await audit(tx, actor, { action: 'remove', target: targetOf(kind, id), detail });
  await tell(tx, { user, action: 'remove', text: told, rule, entry, target: { kind, id } });
  if (kind === 'avatar' || kind === 'cover') return [];
  const resolution = { decision: 'remove', note: actor?.reason || undefined, rule } as const;
  return tellClosed(tx, await closeOf(tx, actor, { kind, id }, resolution), answered);
}

/**
 * Restores removed content as it was.
 * @throws {ApiError} 403, 404 if it is not, or no longer, restorable, 400 if its account is deleted or has another picture now.
 */
export function restoreContent(
  ctx: Pick<Context, 'store' | 'config'>,
  actor: Actor,
  content: Content,
): Promise<void> {
  return ctx.store.write((tx) => restoreContentIn(ctx, tx, actor, content));
}

/** The same, in the transaction of an appeal. */
export async function restoreContentIn(
  ctx: Pick<Context, 'config'>,
  tx: Tx,
  actor: Actor,
  { kind, id }: Content,
): Promise<void> {
  const own = await requireAdmin(tx, actor, 'content');
  const [row] = await selectRemoved(tx, { kind, id });
  if (row === undefined) throw new ApiError('not-found', `there is no removed ${kind} ${id}.`);
  const user = await userOf(tx, row.user_id);
  requireReach(own, user);
  if (user.deleted_at !== null) throw new ApiError('not-allowed', 'the account was deleted.');
  await deleteRemoved(tx, { kind, id });
  await removables[kind].restore(ctx, tx, id, JSON.parse(row.copy) as never);
  const detail = { kind, user: String(row.user_id) };
  await audit(tx, actor, { action: 'restore', target: targetOf(kind, id), detail });
}

async function userOf(tx: Tx, id: number): Promise<UserRow> {
  const [row] = await selectUsers(tx, { ids: [id] });
  if (row === undefined) throw new ApiError('not-found', 'there is no such user.');
  return row;
}

function targetOf(kind: RemovableKind, id: number): { kind: AuditTable['target_kind']; id: number } {
  return { kind: kind === 'avatar' || kind === 'cover' ? 'user' : kind, id };
}

type RemovedRow = Awaited<ReturnType<typeof selectExpired>>[number];

/** Deletes removed content for good. @returns whether all of it is gone. */
async function purge(tx: Tx, { kind, id, copy }: RemovedRow): Promise<boolean> {
  const isGone = (await removables[kind].purge?.(tx, id, JSON.parse(copy) as never)) ?? true;
  if (isGone) await deleteRemoved(tx, { kind, id });
  return isGone;
}

/** Deletes for good what was removed long enough ago. */
export async function purgeRemoved(store: Store, now = Date.now()): Promise<void> {
  const at = now - RESTORABLE_MS;
  for (const row of await selectExpired(store.read, { at, limit: BATCH })) {
    // Small transactions, so that other writes are not held up.
    while (!(await store.write((tx) => purge(tx, row))));
  }
}

/** Deletes what was removed of a user's, in parts. @returns what was found. */
export async function eraseRemoved(tx: Tx, { user, limit }: Part): Promise<object[]> {
  const rows = await selectRemovedOf(tx, { user, limit });
  for (const row of rows) {
    // The files themselves are erased as others are, and channels stay without their owner.
    if (row.kind === 'avatar' || row.kind === 'cover') await purge(tx, row);
    else await deleteRemoved(tx, row);
  }
  return rows;
}
