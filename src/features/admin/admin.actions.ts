import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { confirmAddress, endSessions } from '../accounts/accounts.ts';
import { type Actor, audit, requireAccount, requireAdmin, requireReach } from '../audit/audit.ts';
import type { Rule } from '../instance/instance.ts';
import { closeAbout } from '../reports/reports.ts';
import { revokeToken, selectTokenById } from '../tokens/tokens.ts';
import {
  indexUser,
  isActive,
  readUsername,
  requireFreeUsername,
  selectUsers,
  type UserTable,
  unindexUser,
  updateUser,
} from '../users/users.ts';
import { selectAccount, selectSuspensionsOver } from './admin.sql.ts';
import { tellClosed } from './answers.ts';
import { tell } from './notices.actions.ts';
import { requireOtherOwner } from './roles.actions.ts';

/** What comes with a suspension. */
export interface Suspension {
  /** When it ends by itself; null if only moderators end it. */
  until?: number | null;
  /** What the person is told by e-mail; nothing if it is empty. */
  told?: string;
  /** The rule that was broken, by the decision of a report. */
  rule?: Rule | undefined;
  /** Reporters who were told before what became of their reports. */
  answered?: ReadonlySet<number>;
}

/**
 * Suspends an account until it is restored or the suspension ends: it cannot sign in, its sessions and streams end, its tokens are
 * rejected, and its posts and the account itself are hidden from all users. What was reported of it is decided with it. Idempotent,
 * but for the end, which can be changed.
 * @throws {ApiError} 403 if the actor may not, 404 for an unknown account, 400 for the actor's own, the last owner's, and an end
 * that is past.
 */
export function suspendUser(
  store: Store,
  actor: Actor,
  id: number,
  suspension: Suspension = {},
): Promise<void> {
  return store.write(async (tx) => {
    await suspendIn(tx, actor, id, suspension);
  });
}

/** The same, in the transaction of a decision. @returns the ids of the reports that it closed. */
export async function suspendIn(
  tx: Tx,
  actor: Actor,
  id: number,
  { until = null, told = '', rule, answered }: Suspension,
): Promise<number[]> {
  const row = await requireAccount(tx, actor, id, 'suspend');
  if (until !== null && until <= tx.now) throw new ApiError('invalid-parameter', 'the end is in the past.');
  const [before] = await selectAccount(tx, { id });
  const isSuspended = row.suspended_at !== null;
  const isSame = isSuspended && before?.suspended_until === until;
  // With a shell another owner can be made.
  if (actor?.userId !== undefined && !isSame) await requireOtherOwner(tx, row);
  const closed = await closeAbout(tx, actor, id, {
    decision: 'suspend',
    note: actor?.reason || undefined,
    rule,
  });
  const ids = await tellClosed(tx, closed, answered);
  if (isSame) return ids;
  const detail = until === null ? {} : { until: timestamp(until) };
  const entry = await audit(tx, actor, { action: 'suspend', target: { kind: 'user', id }, detail });
  await updateUser(tx, { id, suspended_until: until, ...(!isSuspended && { suspended_at: tx.now }) });
  if (!isSuspended) {
    await unindexUser(tx, id);
    await endSessions(tx, id, 'all');
    tx.emit({ type: 'user', body: { id, account: 'suspended' } });
  }
  await tell(tx, { user: id, action: 'suspend', text: told, rule, entry });
  return ids;
}

/**
 * Ends a suspension. Everything is as before, except that browsers have to sign in and streams have to be opened again.
 * Idempotent.
 */
export function restoreUser(store: Store, actor: Actor, id: number): Promise<void> {
  return store.write((tx) => restoreUserIn(tx, actor, id));
}

/** The same, in the transaction of an appeal. */
export async function restoreUserIn(tx: Tx, actor: Actor, id: number): Promise<void> {
  const row = await requireAccount(tx, actor, id, 'suspend');
  if (row.suspended_at === null) return;
  await updateUser(tx, { id, suspended_at: null, suspended_until: null });
  await indexUser(tx, row);
  await audit(tx, actor, { action: 'restore', target: { kind: 'user', id } });
  tx.emit({ type: 'user', body: { id, account: 'active' } });
}

/** Restores the accounts whose suspensions have ended. */
export async function endSuspensions(store: Store, now = Date.now()): Promise<void> {
  const actor = { via: 'upkeep', reason: 'the suspension ended' } as const;
  for (const { id } of await selectSuspensionsOver(store.read, { now })) await restoreUser(store, actor, id);
}

/** Sets an account's storage tier. */
export async function setTier(
  store: Store,
  actor: Actor,
  id: number,
  tier: UserTable['tier'],
): Promise<void> {
  await store.write(async (tx) => {
    const own = await requireAdmin(tx, actor, 'accounts');
    const [row] = await selectUsers(tx, { ids: [id] });
    if (row === undefined || row.deleted_at !== null)
      throw new ApiError('not-found', 'there is no such user.');
    requireReach(own, row);
    if (row.tier === tier) return;
    await updateUser(tx, { id, tier });
    await audit(tx, actor, {
      action: 'tier',
      target: { kind: 'user', id },
      detail: { from: row.tier, to: tier },
    });
    tx.emit({ type: 'user', body: { id, beside_profile: true } });
  });
}

/**
 * Confirms the e-mail address of an account without a link, so that it can sign in with it. Idempotent.
 * @throws {ApiError} 403 for non-administrators, 404 for an unknown account, 400 if it has no address or another account
 * has confirmed the same one.
 */
export async function confirmEmail(store: Store, actor: Actor, id: number): Promise<void> {
  await store.write(async (tx) => {
    const own = await requireAdmin(tx, actor, 'accounts');
    const [row] = await selectAccount(tx, { id });
    if (row === undefined || row.deleted_at !== null)
      throw new ApiError('not-found', 'there is no such user.');
    requireReach(own, row);
    if (row.email === null) throw new ApiError('not-allowed', 'this account has no e-mail address.');
    if (row.email_confirmed_at !== null) return;
    await confirmAddress(tx, { id, email: row.email });
    await audit(tx, actor, { action: 'confirm-email', target: { kind: 'user', id } });
  });
}

/**
 * Gives an account another username and frees the old one. Posts that mention the old one keep their text and still link to the
 * account. Idempotent.
 * @param before - runs in the transaction, if the username changes.
 * @returns the new username.
 * @throws {ApiError} 400 for an invalid or taken username, else as `suspendUser`.
 */
export async function renameUser(
  store: Store,
  actor: Actor,
  id: number,
  given: string,
  before?: (tx: Tx) => Promise<unknown>,
): Promise<string> {
  const username = readUsername(given);
  await store.write(async (tx) => {
    const row = await requireAccount(tx, actor, id);
    if (row.username === username) return;
    await requireFreeUsername(tx, username);
    await before?.(tx);
    await updateUser(tx, { id, username });
    if (isActive(row)) await indexUser(tx, { ...row, username });
    const detail = { from: row.username, to: username };
    await audit(tx, actor, { action: 'rename', target: { kind: 'user', id }, detail });
    tx.emit({ type: 'user', body: { id, account: 'renamed' } });
  });
  return username;
}

/** Revokes any token. @throws {ApiError} 403 for non-administrators, 404 if there is no such valid token. */
export async function revokeTokenById(store: Store, actor: Actor, id: number): Promise<void> {
  await store.write(async (tx) => {
    const own = await requireAdmin(tx, actor, 'tokens');
    const [row] = await selectTokenById(tx, { id });
    if (row === undefined || row.revoked_at !== null) {
      throw new ApiError('not-found', `there is no valid token ${id}.`);
    }
    const [user] = row.user_id === null ? [] : await selectUsers(tx, { ids: [row.user_id] });
    if (user !== undefined) requireReach(own, user);
    await revokeToken(tx, row);
    const detail = { app: String(row.app_id), ...(user !== undefined && { user: String(user.id) }) };
    await audit(tx, actor, { action: 'revoke-token', target: { kind: 'token', id }, detail });
  });
}
