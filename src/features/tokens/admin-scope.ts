import type { Db } from '../../db/query.ts';
import { adminScope, type Scope } from '../../scopes.ts';
import { type Holder, rolesInForce } from '../audit/audit.ts';
import { selectRights, type TokenRow } from './tokens.sql.ts';

/** What a user granted to an app, and what decides whether `admin` is in force. */
export type Grant = Pick<
  TokenRow,
  'user_id' | 'scopes' | 'role' | 'suspended_at' | 'user_deleted_at' | 'may_administer'
>;

/** The scopes in force of a grant. */
export interface InForce {
  scopes: Scope[];
  /** `admin` would be among them if the user had the second factor that the role needs. */
  lacksFactor?: true;
}

/**
 * The scopes that are in force: without `admin` unless an owner permits it to the app and the user has a role and the second factor
 * that it needs. So it ends with any of these, in tokens issued before, and nobody is asked for it in vain. Costs nothing for grants
 * without it.
 */
export async function scopesInForce(db: Db, grants: readonly Grant[]): Promise<InForce[]> {
  const granted = grants.map(({ scopes }) => scopes.split(' ').filter(Boolean) as Scope[]);
  const holders = grants.map((grant, n) => (granted[n]?.includes(adminScope) ? holderOf(grant) : undefined));
  const roles = await rolesInForce(
    db,
    holders.filter((holder) => holder !== undefined),
  );
  return granted.map((scopes, n) => {
    const holder = holders[n];
    if (holder !== undefined && roles.has(holder.id)) return { scopes };
    const others = scopes.filter((scope) => scope !== adminScope);
    return holder === undefined ? { scopes: others } : { scopes: others, lacksFactor: true };
  });
}

/** The user of a grant, if nothing but a second factor may be missing. */
function holderOf({
  user_id,
  role,
  suspended_at,
  user_deleted_at,
  may_administer,
}: Grant): Holder | undefined {
  if (user_id === null || role === null || may_administer !== 1) return undefined;
  if (suspended_at !== null || user_deleted_at !== null) return undefined;
  return { id: user_id, role, suspended_at, deleted_at: user_deleted_at };
}

/** Those of the scopes that a user can grant to an app. */
export async function grantable(
  db: Db,
  key: { app_id: number; user_id: number },
  scopes: readonly Scope[],
): Promise<Scope[]> {
  const [rights] = scopes.includes(adminScope) ? await selectRights(db, key) : [];
  if (rights === undefined) return scopes.filter((scope) => scope !== adminScope);
  const [inForce] = await scopesInForce(db, [{ ...rights, user_id: key.user_id, scopes: scopes.join(' ') }]);
  return inForce?.scopes ?? [];
}
