import type { Tx } from '../../db/store.ts';
import {
  countTokensOf,
  deleteAppStreamsOf,
  deleteAuthorization,
  deleteCodesOf,
  deleteCodesOfApp,
  deleteCodesOfUser,
  deleteDelegatesOf,
  deleteDeviceCodesOf,
  deleteDeviceCodesOfApp,
  deleteDeviceCodesOfUser,
  endToken,
  selectAppTokens,
  selectAuthorizationIdsOf,
  selectAuthorizationsOfApp,
  selectTokensOf,
} from './revoke.sql.ts';

interface TokenRef {
  id: number;
  app_id: number;
  user_id: number | null;
  authorization_id: number | null;
  scopes: string;
}

/**
 * Ends a token, and its authorisation with the last one (docs/interface.md, Authorisations). Closes its streams, deletes those of
 * an app, and invalidates its delegate tokens. Idempotent.
 */
export async function revokeToken(tx: Tx, token: TokenRef): Promise<void> {
  if (!(await end(tx, token))) return;
  const authorization = token.authorization_id;
  if (authorization === null) return;
  const [left] = await countTokensOf(tx, { authorization_id: authorization });
  if (Number(left?.count ?? 0) === 0) await endAuthorization(tx, authorization);
}

/** Ends an authorisation with all its tokens and unused codes. */
export async function revokeAuthorization(tx: Tx, id: number): Promise<void> {
  for (const token of await selectTokensOf(tx, { authorization_id: id })) await end(tx, token);
  const gone = await endAuthorization(tx, id);
  if (gone === undefined) return;
  const { app_id, user_id } = gone;
  await deleteCodesOf(tx, { app_id, user_id });
  await deleteDeviceCodesOf(tx, { app_id, user_id });
}

/** Ends everything an app holds: authorisations, user tokens, app tokens and codes. */
export async function revokeApp(tx: Tx, appId: number): Promise<void> {
  for (const { id } of await selectAuthorizationsOfApp(tx, { app_id: appId }))
    await revokeAuthorization(tx, id);
  for (const token of await selectAppTokens(tx, { app_id: appId })) await end(tx, token);
  await deleteCodesOfApp(tx, { app_id: appId });
  await deleteDeviceCodesOfApp(tx, { app_id: appId });
}

/** Ends everything apps hold for a user: authorisations, tokens and codes. */
export async function revokeUser(tx: Tx, userId: number): Promise<void> {
  for (const { id } of await selectAuthorizationIdsOf(tx, { user_id: userId }))
    await revokeAuthorization(tx, id);
  await deleteCodesOfUser(tx, { user_id: userId });
  await deleteDeviceCodesOfUser(tx, { user_id: userId });
}

/** @returns whether the token was valid until now. */
async function end(tx: Tx, token: TokenRef): Promise<boolean> {
  const [ended] = await endToken(tx, { id: token.id, now: tx.now });
  if (ended === undefined) return false;
  await deleteDelegatesOf(tx, { token_id: token.id });
  if (token.user_id === null) await deleteAppStreamsOf(tx, { token_id: token.id });
  tx.emit({
    type: 'token',
    deleted: true,
    body: {
      id: token.authorization_id ?? 0,
      user: token.user_id ?? 0,
      app: token.app_id,
      scopes: token.scopes.split(' ').filter(Boolean),
      token: token.id,
    },
  });
  return true;
}

async function endAuthorization(tx: Tx, id: number) {
  const [gone] = await deleteAuthorization(tx, { id });
  if (gone === undefined) return undefined;
  tx.emit({
    type: 'token',
    deleted: true,
    body: { id, user: gone.user_id, app: gone.app_id, scopes: gone.scopes.split(' ') },
  });
  return gone;
}
