import type { Context } from '../../context.ts';
import { digest, makeSecret } from '../../digest.ts';
import { parseScopes, type Scope } from '../../scopes.ts';
import { throttleOf } from '../accounts/accounts.ts';
import type { AppRow } from '../apps/apps.ts';
import { grantable, grantToken, requireActive } from '../tokens/tokens.ts';
import { isActive } from '../users/users.ts';
import {
  answerDeviceRequest,
  deleteDeviceCode,
  deleteDeviceCodesBefore,
  insertDeviceCode,
  selectDeviceCode,
  selectDeviceRequest,
} from './device.sql.ts';
import { OAuthError } from './oauth.errors.ts';
import { makeUserCode, readUserCode } from './user-codes.ts';

/** How long the codes of a device are valid (docs/interface.md, Devices), and how long they are stored to say that they are not. */
export const DEVICE_CODE_MS = 15 * 60_000;
const DEVICE_MEMORY_MS = 60 * 60_000;

const since = (): number => Date.now() - DEVICE_CODE_MS;

/** Begins a sign-in on a device. @returns its codes, which are stored only as digests. */
export async function requestDevice(
  { store, digestKey }: Context,
  app: AppRow,
  scopes: readonly Scope[],
): Promise<{ deviceCode: string; userCode: string }> {
  const [deviceCode, userCode] = [makeSecret(), makeUserCode()];
  await store.bookkeeping(async (db) => {
    const now = Date.now();
    await deleteDeviceCodesBefore(db, { time: now - DEVICE_MEMORY_MS });
    await insertDeviceCode(db, {
      digest: digest(digestKey, deviceCode),
      user_code_digest: digest(digestKey, userCode),
      app_id: app.id,
      scopes: scopes.join(' '),
      created_at: now,
    });
  });
  return { deviceCode, userCode };
}

/** What an app on a device asks the user who enters its code for. */
export interface DeviceRequest {
  /** In its plain form. */
  userCode: string;
  app: AppRow;
  scopes: Scope[];
  requestedAt: number;
}

/** A signed-in person who enters a code. */
interface Entering {
  userId: number;
  ip: string;
}

/**
 * The request with a code that awaits its answer. Every attempt is counted, so that codes cannot be guessed.
 * @throws {ApiError} 429
 */
export async function findDeviceRequest(
  ctx: Context,
  { userId, ip }: Entering,
  given: string,
): Promise<DeviceRequest | undefined> {
  await throttleOf(ctx).ofAccount('user-code', userId);
  await throttleOf(ctx).ofAddress('user-code-address', ip);
  const userCode = readUserCode(given);
  if (userCode === undefined) return undefined;
  const user_code_digest = digest(ctx.digestKey, userCode);
  const [row] = await selectDeviceRequest(ctx.store.read, { user_code_digest, since: since() });
  if (row === undefined) return undefined;
  const { scopes, requested_at: requestedAt, ...app } = row;
  const key = { app_id: app.id, user_id: userId };
  return { userCode, app, scopes: await grantable(ctx.store.read, key, parseScopes(scopes)), requestedAt };
}

/**
 * Answers a request for its device.
 * @returns whether it was still awaiting an answer.
 * @throws {ApiError} 429, or 400 if the account is not active.
 */
export async function answerDevice(
  ctx: Context,
  { userCode }: DeviceRequest,
  userId: number,
  isAllowed: boolean,
): Promise<boolean> {
  if (isAllowed) await throttleOf(ctx).ofAccount('authorization', userId);
  const user_code_digest = digest(ctx.digestKey, userCode);
  const answered = await ctx.store.bookkeeping(async (db) => {
    await requireActive(db, userId);
    const is_allowed = isAllowed ? 1 : 0;
    return answerDeviceRequest(db, { user_code_digest, since: since(), user_id: userId, is_allowed });
  });
  return answered.length > 0;
}

/**
 * Exchanges the code of a device for a token, once its user has allowed it.
 * @throws {OAuthError} authorization_pending, slow_down, expired_token, access_denied or invalid_grant.
 */
export async function redeemDeviceCode(
  ctx: Context,
  appId: number,
  code: string,
): Promise<{ secret: string; userId: number; username: string; scopes: Scope[] }> {
  const { store, digestKey } = ctx;
  const hash = digest(digestKey, code);
  const [row] = await selectDeviceCode(store.read, { digest: hash });
  // Another app's code is treated as unknown.
  if (row === undefined || row.app_id !== appId) throw unknownCode();
  if (row.created_at <= since())
    throw new OAuthError('expired_token', 'the codes are no longer valid. Start again.');
  const { user_id: userId, username, scopes: granted } = row;
  if (userId === null || username === null) {
    if (await throttleOf(ctx).isTooSoon(hash)) {
      throw new OAuthError('slow_down', 'wait five seconds longer before each further request.');
    }
    throw new OAuthError('authorization_pending', 'the user has not answered yet.');
  }
  if (row.is_allowed !== 1 || !isActive(row)) throw new OAuthError('access_denied', 'the user refused.');
  const secret = makeSecret();
  const { scopes } = await store.write(async (tx) => {
    // Of several requests at once, one deletes it.
    if ((await deleteDeviceCode(tx, { digest: hash })).length === 0) throw unknownCode();
    const grant = { digest: digest(digestKey, secret), appId, userId };
    return grantToken(tx, { ...grant, scopes: parseScopes(granted) });
  });
  return { secret, userId, username, scopes };
}

function unknownCode(): OAuthError {
  return new OAuthError('invalid_grant', 'the device code is unknown or was used before.');
}
