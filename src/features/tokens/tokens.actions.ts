import type { Store } from '../../db/store.ts';
import type { Scope } from '../../scopes.ts';
import { parseScopes } from '../../scopes.ts';
import { digest, makeSecret } from './digest.ts';
import {
  insertAuthorization,
  insertToken,
  selectAuthorization,
  updateAuthorizationScopes,
} from './tokens.sql.ts';

interface Issuer {
  store: Store;
  digestKey: Buffer;
}

/** Issues an app token, which acts for no user. @returns the secret, which is stored as a digest only. */
export async function issueAppToken({ store, digestKey }: Issuer, appId: number): Promise<string> {
  const secret = makeSecret();
  await store.write((tx) =>
    insertToken(tx, {
      digest: digest(digestKey, secret),
      app_id: appId,
      user_id: null,
      authorization_id: null,
      scopes: '',
      created_at: tx.now,
    }),
  );
  return secret;
}

/**
 * Authorises an app for a user and issues a token with the scopes asked for; the authorisation's own scopes are the
 * union of all that was granted (decision 5). @returns the secret, which is stored as a digest only.
 */
export async function issueUserToken(
  { store, digestKey }: Issuer,
  appId: number,
  userId: number,
  scopes: readonly Scope[],
): Promise<string> {
  const secret = makeSecret();
  await store.write(async (tx) => {
    const [known] = await selectAuthorization(tx, { app_id: appId, user_id: userId });
    const union = parseScopes([known?.scopes ?? '', ...scopes].join(' '));
    const text = union.join(' ');
    let authorization = known?.id;
    if (authorization === undefined) {
      const [row] = await insertAuthorization(tx, {
        app_id: appId,
        user_id: userId,
        scopes: text,
        created_at: tx.now,
      });
      authorization = row?.id ?? 0;
    } else if (known?.scopes !== text) {
      await updateAuthorizationScopes(tx, { id: authorization, scopes: text });
    }
    await insertToken(tx, {
      digest: digest(digestKey, secret),
      app_id: appId,
      user_id: userId,
      authorization_id: authorization,
      scopes: scopes.join(' '),
      created_at: tx.now,
    });
    if (known?.scopes !== text) {
      tx.emit({ type: 'token', body: { id: authorization, user: userId, app: appId, scopes: union } });
    }
  });
  return secret;
}
