import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { digest, isSameSecret, makeSecret } from '../../digest.ts';
import type { Scope } from '../../scopes.ts';
import { throttleOf } from '../accounts/accounts.ts';
import { grantToken, issueUserToken, requireActive, revokeToken, selectTokenById } from '../tokens/tokens.ts';
import { isActive } from '../users/users.ts';
import { OAuthError } from './oauth.errors.ts';
import type { AuthorizationRequest } from './oauth.request.ts';
import { deleteCodesBefore, insertCode, markCodeUsed, selectCode } from './oauth.sql.ts';

/** How long a code is valid (docs/interface.md, The token endpoint), and how long it is stored to detect a second use. */
const CODE_MS = 10 * 60_000;
const CODE_MEMORY_MS = 24 * 60 * 60_000;

/**
 * Gives an app what a user granted: a code, or a token for the implicit grant.
 * @returns the parameters of the answer.
 * @throws {ApiError} 429
 */
export async function answerRequest(
  ctx: Context,
  request: AuthorizationRequest,
  userId: number,
): Promise<Record<string, string>> {
  const { app, scopes, redirectUri, challenge } = request;
  await throttleOf(ctx).ofAccount('authorization', userId);
  if (request.responseType === 'token') {
    return { access_token: await issueUserToken(ctx, app.id, userId, scopes), token_type: 'Bearer' };
  }
  const code = makeSecret();
  await ctx.store.bookkeeping(async (db) => {
    const now = Date.now();
    await requireActive(db, userId);
    await deleteCodesBefore(db, { time: now - CODE_MEMORY_MS });
    await insertCode(db, {
      digest: digest(ctx.digestKey, code),
      app_id: app.id,
      user_id: userId,
      redirect_uri: redirectUri,
      scopes: scopes.join(' '),
      challenge: challenge ?? null,
      created_at: now,
    });
  });
  return { code };
}

/** A request to exchange a code for a token. */
export interface Exchange {
  appId: number;
  code: string;
  /** Without `code` and `state`. */
  redirectUri: string | undefined;
  verifier: string | undefined;
  /** Whether the app has authenticated; one that cannot keep a secret proves its identity by the verifier alone. */
  isAuthenticated: boolean;
}

/**
 * Exchanges a code for a token, once. If a code is used a second time it has leaked, so its token ends.
 * @throws {OAuthError} invalid_client, invalid_grant, or invalid_request for a missing redirect URI.
 */
export async function exchangeCode(
  { store, digestKey }: Context,
  exchange: Exchange,
): Promise<{ secret: string; userId: number; username: string; scopes: Scope[] }> {
  const secret = makeSecret();
  const hash = digest(digestKey, exchange.code);
  const result = await store.write(async (tx) => {
    const [code] = await selectCode(tx, { digest: hash });
    // Another app's code is treated as unknown, and is not used up.
    if (code === undefined || code.app_id !== exchange.appId) return unknownCode();
    if (!exchange.isAuthenticated && code.challenge === null) {
      return new OAuthError('invalid_client', 'client_secret is missing.');
    }
    if (code.used_at !== null) {
      const [token] = code.token_id === null ? [] : await selectTokenById(tx, { id: code.token_id });
      if (token !== undefined) await revokeToken(tx, token);
      return new OAuthError('invalid_grant', 'the code was used before.', 'code-used');
    }
    if (tx.now - code.created_at > CODE_MS || !isActive(code)) return unknownCode();
    if (exchange.redirectUri === undefined) {
      return new OAuthError('invalid_request', 'You must supply redirect_uri.', 'redirect-uri-required');
    }
    if (exchange.redirectUri !== code.redirect_uri) {
      return new OAuthError('invalid_grant', 'redirect_uri is not the one that the code was asked for with.');
    }
    if (!isVerifier(exchange.verifier, code.challenge)) {
      return new OAuthError('invalid_grant', 'code_verifier does not fit the code_challenge.');
    }
    const { id: token_id, scopes } = await grantToken(tx, {
      digest: digest(digestKey, secret),
      appId: exchange.appId,
      userId: code.user_id,
      scopes: code.scopes.split(' ') as Scope[],
    });
    await markCodeUsed(tx, { digest: hash, now: tx.now, token_id });
    return { secret, userId: code.user_id, username: code.username, scopes };
  });
  // Thrown outside the transaction, so that the changes made on an error are committed.
  if (result instanceof OAuthError) throw result;
  return result;
}

function unknownCode(): OAuthError {
  return new OAuthError('invalid_grant', 'the code is unknown or more than ten minutes old.');
}

/**
 * Whether a verifier matches the challenge of its code (RFC 7636, S256). A verifier for a code without a challenge does not match
 * either: an attacker removed the challenge from the request.
 */
function isVerifier(verifier: string | undefined, challenge: string | null): boolean {
  if (challenge === null) return verifier === undefined;
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);
}
