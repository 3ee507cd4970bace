import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { confirmAddress } from '../accounts/mail.actions.ts';
import { endSessions } from '../accounts/sessions.ts';
import { type Actor, audit, requireAccount, requireAdmin, requireReach } from '../audit/audit.actions.ts';
import { revokeToken } from '../tokens/revoke.actions.ts';
import { selectTokenById } from '../tokens/tokens.sql.ts';
import { readUsername, requireFreeUsername } from '../users/users.rules.ts';
import { indexUser, unindexUser } from '../users/users.search.sql.ts';
import { selectUsers, updateUser } from '../users/users.sql.ts';
import type { UserTable } from '../users/users.tables.ts';
import { isActive } from '../users/users.visibility.ts';
import { selectAccount } from './admin.sql.ts';
import { requireOtherOwner } from './roles.actions.ts';

/**
 * Suspends an account until it is restored: it cannot sign in, its sessions and streams end, its tokens are rejected, and its
 * posts and the account itself are hidden from all users. Idempotent.
 * @throws {ApiError} 403 for non-administrators, 404 for an unknown account, 400 for the actor's own.
 */
export async function suspendUser(store: Store, actor: Actor, id: number): Promise<void> {
  await store.write(async (tx) => {
    const row = await requireAccount(tx, actor, id, 'suspend');
    if (row.suspended_at !== null) return;
    // With a shell another owner can be made.
    if (actor?.userId !== undefined) await requireOtherOwner(tx, row);
    await updateUser(tx, { id, suspended_at: tx.now });
    await unindexUser(tx, id);
    await endSessions(tx, id, 'all');
    await audit(tx, actor, { action: 'suspend', target: { kind: 'user', id } });
    tx.emit({ type: 'user', body: { id, account: 'suspended' } });
  });
}

/**
 * Ends a suspension. Everything is as before, except that browsers have to sign in and streams have to be opened again.
 * Idempotent.
 */
export async function restoreUser(store: Store, actor: Actor, id: number): Promise<void> {
  await store.write(async (tx) => {
    const row = await requireAccount(tx, actor, id, 'suspend');
    if (row.suspended_at === null) return;
    await updateUser(tx, { id, suspended_at: null });
    await indexUser(tx, row);
    await audit(tx, actor, { action: 'restore', target: { kind: 'user', id } });
    tx.emit({ type: 'user', body: { id, account: 'active' } });
  });
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
 * @returns the new username.
 * @throws {ApiError} 400 for an invalid or taken username, else as `suspendUser`.
 */
export async function renameUser(store: Store, actor: Actor, id: number, given: string): Promise<string> {
  const username = readUsername(given);
  await store.write(async (tx) => {
    const row = await requireAccount(tx, actor, id);
    if (row.username === username) return;
    await requireFreeUsername(tx, username);
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
    await audit(tx, actor, { action: 'revoke-token', target: { kind: 'token', id } });
  });
}
