import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { type Actor, audit, requireAccount, requireRecent } from '../audit/audit.ts';
import {
  addPasskey,
  addTotpKey,
  deletePasskey,
  deleteTotpKeySince,
  factorsOf,
  hasSecondStep,
  makeRecoveryCodes,
  removeCodesWithoutFactors,
  removeFactorsSince,
  storeRecoveryCodes,
  verifyNewPasskey,
} from '../factors/factors.ts';
import { changeWithNotice, type Notice, type Noticing, type SignInChange } from './notices.ts';
import { type Browser, endSessions, requireConfirmed, type Session } from './sessions.ts';

/** A change by a person who has authenticated recently, about which they are notified by e-mail. @throws {ApiError} 403 if not. */
function change<T>(
  ctx: Context,
  session: Session,
  by: Browser,
  what: SignInChange,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return changeWithNotice(ctx, { userId: session.userId, change: what, by }, async (tx) => {
    await requireConfirmed(tx, session);
    return work(tx);
  });
}

/**
 * Adds a factor, and recovery codes with the first one.
 * @returns the codes, if they are new.
 */
async function withCodes(
  tx: Tx,
  key: Buffer,
  userId: number,
  add: () => Promise<void>,
): Promise<string[] | undefined> {
  const hadStep = hasSecondStep(await factorsOf(tx, userId));
  await add();
  if (hadStep) return undefined;
  const codes = makeRecoveryCodes();
  await storeRecoveryCodes(tx, key, userId, codes);
  return codes;
}

/**
 * Adds an authenticator app by its first code.
 * @returns recovery codes, if it is the first factor.
 * @throws {ApiError} 400 for a wrong code or a second app, 403 without confirmation.
 */
export async function addApp(
  ctx: Context,
  session: Session,
  { salt, code }: { salt: string; code: string },
  by: Browser,
): Promise<string[] | undefined> {
  const { userId } = session;
  return change(ctx, session, by, 'app-added', (tx) =>
    withCodes(tx, ctx.digestKey, userId, () => addTotpKey(tx, ctx.digestKey, { userId, salt, code })),
  );
}

/** Removes the authenticator app. @throws {ApiError} 404 if there is none, 403 without confirmation. */
export async function removeApp(ctx: Context, session: Session, by: Browser): Promise<void> {
  const { userId: user_id } = session;
  await change(ctx, session, by, 'app-removed', async (tx) => {
    const [removed] = await deleteTotpKeySince(tx, { user_id, since: 0 });
    if (removed === undefined) throw new ApiError('not-found', 'you have no authenticator app.');
    await removeCodesWithoutFactors(tx, user_id);
  });
}

/**
 * Adds a passkey.
 * @returns recovery codes, if it is the first factor.
 * @throws {ApiError} 400 if it is not accepted, 403 without confirmation.
 */
export async function addNewPasskey(
  ctx: Context,
  session: Session,
  { name, json, forms }: { name: string; json: string; forms: string },
  by: Browser,
): Promise<string[] | undefined> {
  const { userId } = session;
  const passkey = await verifyNewPasskey(ctx, forms, json);
  return change(ctx, session, by, 'passkey-added', (tx) =>
    withCodes(tx, ctx.digestKey, userId, () => addPasskey(tx, ctx.digestKey, { userId, name, passkey })),
  );
}

/** Removes a passkey. @throws {ApiError} 404 if the person has no such passkey, 403 without confirmation. */
export async function removePasskey(ctx: Context, session: Session, id: number, by: Browser): Promise<void> {
  const { userId: user_id } = session;
  await change(ctx, session, by, 'passkey-removed', async (tx) => {
    const [removed] = await deletePasskey(tx, { user_id, id });
    if (removed === undefined) throw new ApiError('not-found', 'you have no such passkey.');
    await removeCodesWithoutFactors(tx, user_id);
  });
}

/** Replaces the recovery codes. @throws {ApiError} 400 if there is no factor that they would replace, 403 without confirmation. */
export async function replaceRecoveryCodes(ctx: Context, session: Session, by: Browser): Promise<string[]> {
  const { userId } = session;
  const codes = makeRecoveryCodes();
  return change(ctx, session, by, 'codes-replaced', async (tx) => {
    if (!hasSecondStep(await factorsOf(tx, userId))) {
      throw new ApiError('not-allowed', 'set up a passkey or an authenticator app first.');
    }
    await storeRecoveryCodes(tx, ctx.digestKey, userId, codes);
    return codes;
  });
}

/** What the owner of an account is told by e-mail when an administrator resets its second factor. */
export function noticeOfReset(userId: number): Notice {
  return { userId, change: 'factors-removed' };
}

/**
 * Removes all factors and recovery codes of an account whose owner has lost them, and ends its sessions: the password is enough to
 * sign in again. For administrators.
 * @throws {ApiError} 403 for non-administrators and people who have not authenticated recently, 404 for an unknown account,
 * 400 for the actor's own or one without factors.
 */
export async function resetFactors(ctx: Noticing, actor: Actor, id: number): Promise<void> {
  await changeWithNotice(ctx, noticeOfReset(id), async (tx) => {
    await requireAccount(tx, actor, id);
    requireRecent(actor);
    if (!hasSecondStep(await factorsOf(tx, id))) {
      throw new ApiError('not-allowed', 'this account has no passkey and no authenticator app.');
    }
    await removeFactorsSince(tx, id, 0);
    await endSessions(tx, id, 'all');
    await audit(tx, actor, { action: 'reset-factors', target: { kind: 'user', id } });
  });
}
