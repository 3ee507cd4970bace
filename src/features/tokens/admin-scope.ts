import type { Db } from '../../db/query.ts';
import { adminScope, type Scope } from '../../scopes.ts';
import { selectRights, type TokenRow } from './tokens.sql.ts';

/**
 * The scopes that are in force: without `admin` unless an owner permits it to the app and the user has a role. So it ends with
 * either, in tokens issued before, and nobody is asked for it in vain.
 */
export function scopesInForce(
  scopes: readonly Scope[],
  rights: Pick<TokenRow, 'role' | 'may_administer'> | undefined,
): Scope[] {
  const isInForce = rights !== undefined && rights.role !== null && rights.may_administer === 1;
  return scopes.filter((scope) => scope !== adminScope || isInForce);
}

/** Those of the scopes that a user can grant to an app. */
export async function grantable(
  db: Db,
  key: { app_id: number; user_id: number },
  scopes: readonly Scope[],
): Promise<Scope[]> {
  const [rights] = scopes.includes(adminScope) ? await selectRights(db, key) : [];
  return scopesInForce(scopes, rights);
}
