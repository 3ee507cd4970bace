import type { Db } from '../../db/query.ts';
import type { Store, Tx } from '../../db/store.ts';
import { digest, makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import type { Scope } from '../../scopes.ts';
import { parseScopes } from '../../scopes.ts';
import { type Actor, type AuditDetail, audit } from '../audit/audit.ts';
import { lockActiveUser } from '../users/users.ts';
import { grantable } from './admin-scope.ts';
import { revokeToken } from './revoke.actions.ts';
import { selectAppTokens, selectTokensOf } from './revoke.sql.ts';
import {
  insertAuthorization,
  insertToken,
  selectAuthorization,
  selectTokenById,
  updateAuthorization,
} from './tokens.sql.ts';

/** Maximum valid tokens of an app per user, and maximum app tokens of an app; one more ends the least recently used. */
export const MAX_TOKENS_OF_APP = 20;

interface Issuer {
  store: Store;
  digestKey: Buffer;
}

/**
 * Issues an app token, which acts for no user. Ends those beyond the app's limit.
 * @returns the secret, which is stored only as a digest.
 */
export async function issueAppToken(
  { store, digestKey }: Issuer,
  appId: number,
  actor?: Actor,
): Promise<string> {
  const secret = makeSecret();
  await store.write(async (tx) => {
    const held = await selectAppTokens(tx, { app_id: appId });
    // None of them is the new token, which has not been used yet.
    for (const token of held.slice(0, Math.max(0, held.length - MAX_TOKENS_OF_APP + 1)))
      await revokeToken(tx, token);
    const id = await tx.newId();
    await insertToken(tx, {
      ...{ id, digest: digest(digestKey, secret), app_id: appId, user_id: null, authorization_id: null },
      ...{ scopes: '', created_at: tx.now },
    });
    if (actor !== undefined) await auditIssue(tx, actor, id, { app: String(appId) });
  });
  return secret;
}

/**
 * Authorises an app for a user and issues a token with the scopes requested, like `grantToken`.
 * @returns the secret, which is stored only as a digest.
 * @throws {ApiError} 400 if the account is not active.
 */
export async function issueUserToken(
  { store, digestKey }: Issuer,
  appId: number,
  userId: number,
  scopes: readonly Scope[],
  actor?: Actor,
): Promise<string> {
  const secret = makeSecret();
  await store.write(async (tx) => {
    const { id } = await grantToken(tx, { digest: digest(digestKey, secret), appId, userId, scopes });
    if (actor !== undefined) {
      await auditIssue(tx, actor, id, { app: String(appId), user: String(userId) });
    }
  });
  return secret;
}

async function auditIssue(tx: Tx, actor: Actor, id: number, detail: AuditDetail): Promise<void> {
  await audit(tx, actor, { action: 'issue-token', target: { kind: 'token', id }, detail });
}

/**
 * Writes a user token and its authorisation, whose scopes are the union of all granted (docs/interface.md, Authorisations). Ends
 * tokens beyond the app's limit for the user.
 * @returns the token's id, and the scopes granted: all but those that this user cannot grant to this app.
 * @throws {ApiError} 400 if the account is not active.
 */
export async function grantToken(
  tx: Tx,
  grant: { digest: string; appId: number; userId: number; scopes: readonly Scope[] },
): Promise<{ id: number; scopes: Scope[] }> {
  const { appId, userId } = grant;
  await requireActive(tx, userId);
  const key = { app_id: appId, user_id: userId };
  const scopes = await grantable(tx, key, grant.scopes);
  const [known] = await selectAuthorization(tx, key);
  const union = parseScopes([known?.scopes ?? '', ...scopes].join(' '));
  const text = union.join(' ');
  let authorization = known?.id;
  if (authorization === undefined) {
    authorization = await tx.newId();
    await insertAuthorization(tx, {
      id: authorization,
      app_id: appId,
      user_id: userId,
      scopes: text,
      created_at: tx.now,
    });
  } else if (known?.scopes !== text) {
    await updateAuthorization(tx, { id: authorization, scopes: text });
  }
  const id = await tx.newId();
  await insertToken(tx, {
    id,
    digest: grant.digest,
    app_id: appId,
    user_id: userId,
    authorization_id: authorization,
    scopes: scopes.join(' '),
    created_at: tx.now,
  });
  if (known?.scopes !== text) {
    tx.emit({ type: 'token', body: { id: authorization, user: userId, app: appId, scopes: union } });
  }
  const held = await selectTokensOf(tx, { authorization_id: authorization });
  for (const token of held.slice(0, -MAX_TOKENS_OF_APP)) await revokeToken(tx, token);
  return { id, scopes };
}

/** Refuses grants for suspended or deleted accounts. @throws {ApiError} 400 */
export async function requireActive(db: Db, userId: number): Promise<void> {
  if ((await lockActiveUser(db, { id: userId })).length === 0) {
    throw new ApiError('not-allowed', 'the account is suspended or deleted.');
  }
}

/** Ends a token (docs/interface.md, Authorisations). */
export async function endTokenById(store: Store, id: number): Promise<void> {
  await store.write(async (tx) => {
    const [row] = await selectTokenById(tx, { id });
    if (row !== undefined) await revokeToken(tx, row);
  });
}
