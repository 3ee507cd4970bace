import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { ExtensionPoint } from '../../extensions.ts';
import { selectUsers, type UserRow } from '../users/users.sql.ts';
import { isActive } from '../users/users.visibility.ts';
import { insertAudit } from './audit.sql.ts';
import type { AuditTable } from './audit.tables.ts';

/** Who administers: an administrator, by id, or undefined for the operator on the command line. */
export type Actor = number | undefined;

/** An administrative action, for the audit table. */
interface AuditEntry {
  action: string;
  target: { kind: AuditTable['target_kind']; id: number };
  detail?: Record<string, unknown>;
}

/** Records an administrative action, in its transaction. */
export async function audit(
  tx: Tx,
  actor: Actor,
  { action, target, detail = {} }: AuditEntry,
): Promise<void> {
  await insertAudit(tx, {
    id: await tx.newId(),
    at: tx.now,
    actor_id: actor ?? null,
    action,
    target_kind: target.kind,
    target_id: target.id,
    detail: JSON.stringify(detail),
  });
}

/** Further conditions of administrative actions; each throws a 403 if an administrator does not meet it. */
export const adminConditions = new ExtensionPoint<(tx: Tx, admin: number) => Promise<void>>();

/** @throws {ApiError} 403 unless the actor may administer the service. */
export async function requireAdmin(tx: Tx, actor: Actor): Promise<void> {
  if (actor === undefined) return;
  const [row] = await selectUsers(tx, { ids: [actor] });
  if (row === undefined || row.is_admin !== 1 || !isActive(row)) {
    throw new ApiError('forbidden', 'you are not an administrator.');
  }
  for (const check of adminConditions.items) await check(tx, actor);
}

/** The account an administrator acts on. @throws {ApiError} 403, 404 if it is none or deleted, 400 for the actor's own. */
export async function requireAccount(tx: Tx, actor: Actor, id: number): Promise<UserRow> {
  await requireAdmin(tx, actor);
  const [row] = await selectUsers(tx, { ids: [id] });
  if (row === undefined || row.deleted_at !== null) throw new ApiError('not-found', 'there is no such user.');
  if (actor === id) throw new ApiError('not-allowed', 'you cannot do this to your own account.');
  return row;
}
