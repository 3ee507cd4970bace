import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import {
  type Actor,
  audit,
  isAdministrator,
  type Role,
  requireAdmin,
  requireRecent,
} from '../audit/audit.ts';
import { mailReports } from '../notifications/notifications.ts';
import { isActive, selectOtherOwner, selectUsers, type UserRow, updateUser } from '../users/users.ts';

/**
 * Gives an account a role, or takes the one it has. With a first role, reports are e-mailed. Idempotent.
 * @throws {ApiError} 403 for all but owners who have authenticated recently, 404 for an unknown account, 400 for one that is suspended, and for the last owner.
 */
export async function setRole(store: Store, actor: Actor, id: number, role: Role | null): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'roles');
    requireRecent(actor);
    const [row] = await selectUsers(tx, { ids: [id] });
    if (row === undefined || row.deleted_at !== null)
      throw new ApiError('not-found', 'there is no such user.');
    if (row.role === role) return;
    if (role !== null && !isActive(row)) {
      throw new ApiError('not-allowed', 'a suspended account cannot be given a role.');
    }
    await requireOtherOwner(tx, row);
    await updateUser(tx, { id, role, is_admin: isAdministrator(role) ? 1 : 0 });
    if (row.role === null) await mailReports(tx, id);
    const detail = { from: row.role, to: role };
    await audit(tx, actor, { action: 'role', target: { kind: 'user', id }, detail });
    tx.emit({ type: 'user', body: { id, beside_profile: true, role: true } });
  });
}

/** Keeps the last owner: nobody else could give roles. @throws {ApiError} 400 if an account is the only active owner. */
export async function requireOtherOwner(tx: Tx, { id, role }: Pick<UserRow, 'id' | 'role'>): Promise<void> {
  if (role !== 'owner' || (await selectOtherOwner(tx, { id })).length > 0) return;
  throw new ApiError('not-allowed', 'this account is the last owner; make another one owner first.');
}
