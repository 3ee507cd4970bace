import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { ExtensionPoint } from '../../extensions.ts';
import { isActive, selectRoles, selectUsers, type UserRow } from '../users/users.ts';
import type { Role } from './roles.ts';

/** What decides which role an account has now. */
export type Holder = Pick<UserRow, 'id' | 'role' | 'suspended_at' | 'deleted_at'>;

/** Finds which of some users lack the second factor that their role needs. */
export const factorChecks = new ExtensionPoint<(db: Db, users: readonly number[]) => Promise<number[]>>();

/**
 * The roles that accounts may use now, by id. Everything that a role decides asks this: pages, calls, actions, streams, push messages
 * and e-mails. An account that is suspended or deleted has none, nor has one that lacks a second factor that its role needs. Costs
 * nothing for accounts without a role.
 */
export async function rolesInForce(db: Db, holders: readonly Holder[]): Promise<ReadonlyMap<number, Role>> {
  const roles = new Map<number, Role>();
  for (const { id, role, ...state } of holders) if (role !== null && isActive(state)) roles.set(id, role);
  if (roles.size === 0) return roles;
  for (const check of factorChecks.items) {
    for (const id of await check(db, [...roles.keys()])) roles.delete(id);
  }
  return roles;
}

/** The role that one account may use now. */
export async function roleInForce(db: Db, holder: Holder): Promise<Role | null> {
  return (await rolesInForce(db, [holder])).get(holder.id) ?? null;
}

/**
 * Called when an account gets or loses a second factor, or all must have one from now on: what is cached of roles is dropped.
 * @param id - the account; all that have a role if undefined.
 */
export async function recheckRoles(tx: Tx, id?: number): Promise<void> {
  const holders = id === undefined ? await selectRoles(tx, {}) : await selectUsers(tx, { ids: [id] });
  for (const { id, role } of holders) {
    if (role !== null) tx.emit({ type: 'user', body: { id, beside_profile: true, role: true } });
  }
}
