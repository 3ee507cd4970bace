import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { checkPassword } from '../../passwords.ts';
import { factorsOf, hasSecondStep, takeAnswer, verifyAnswer } from '../factors/factors.ts';
import { isActive } from '../users/users.ts';
import { selectCredentials } from './accounts.sql.ts';
import { changeWithNotice } from './notices.ts';
import { makeStep } from './second-step.ts';
import {
  type Browser,
  beginSession,
  endSessions,
  readLogin,
  type Session,
  SuspendedAccount,
  WRONG,
} from './sessions.ts';
import { WaitingForApproval } from './sign-ups.actions.ts';
import { selectWaiting } from './sign-ups.sql.ts';
import { throttleOf } from './throttle.ts';

/** A browser that signs in. */
export interface Entering extends Browser {
  /** The secret of its forms, which binds steps and challenges to it. */
  forms: string;
  /** Whether it has signed in to an account before. */
  knows(userId: number): boolean;
  /** The session that it has, which the new one replaces. */
  before: Session | undefined;
}

/** A new session. */
export interface Entered {
  userId: number;
  secret: string;
}

/**
 * Checks a name or e-mail address and a password, as slowly for unknown names and inactive accounts as for others.
 * @throws {ApiError} 400 if either is wrong, or both are right but the account is suspended or waits for approval; 429 after too many attempts.
 */
export async function checkCredentials(ctx: Context, given: Credentials & { ip: string }) {
  const { isSuspended, ...account } = await readCredentials(ctx, given);
  if (isSuspended) throw new SuspendedAccount(account.id);
  return account;
}

interface Credentials {
  login: string;
  password: string;
}

/** The same for an account that may be suspended. */
async function readCredentials(ctx: Context, { login, password, ip }: Credentials & { ip: string }) {
  const name = readLogin(login);
  const [account] = await selectCredentials(ctx.store.read, { login: name });
  const tried = account?.id ?? name;
  await throttleOf(ctx).try(ip, tried);
  const [waiting] = account === undefined ? await selectWaiting(ctx.store.read, { username: name }) : [];
  if (waiting !== undefined && (await checkPassword(waiting.password_hash, password))) {
    await throttleOf(ctx).succeeded(ip, tried);
    throw new WaitingForApproval();
  }
  const isRight = waiting === undefined && (await checkPassword(account?.password_hash, password));
  if (!isRight || account === undefined || account.deleted_at !== null)
    throw new ApiError('not-allowed', WRONG);
  await throttleOf(ctx).succeeded(ip, tried);
  const { id, username, password_hash } = account;
  const factors = await factorsOf(ctx.store.read, id);
  return {
    ...{ id, username, password_hash, hasSecondStep: hasSecondStep(factors) },
    isSuspended: !isActive(account),
  };
}

/**
 * Signs in with a password.
 * @returns the new session, or what the second step needs, if the account has one.
 * @throws {ApiError} as `checkCredentials`; that the account is suspended only after the second step.
 */
export async function signIn(
  ctx: Context,
  credentials: Credentials,
  browser: Entering,
): Promise<Entered | { step: string }> {
  const account = await readCredentials(ctx, { ...credentials, ip: browser.ip });
  if (account.hasSecondStep) return { step: makeStep(ctx, account, browser) };
  if (account.isSuspended) throw new SuspendedAccount(account.id);
  return enter(ctx, account.id, browser);
}

/**
 * Signs in with a passkey alone: it names the account, and its authenticator has verified the person.
 * @throws {ApiError} 400 if it is not accepted.
 */
export async function signInWithPasskey(ctx: Context, json: string, browser: Entering): Promise<Entered> {
  const answer = await verifyAnswer(ctx, { purpose: 'sign-in', browser: browser.forms, json });
  return enter(ctx, answer.passkey.user_id, browser, (tx) => takeAnswer(tx, ctx.digestKey, answer));
}

/**
 * Begins a session, and notifies the account's owner if the browser is new to it.
 * @param take - uses up in the same transaction what was shown.
 */
export async function enter(
  ctx: Context,
  userId: number,
  browser: Entering,
  take?: (tx: Tx) => Promise<unknown>,
): Promise<Entered> {
  const secret = makeSecret();
  const isNotified = !browser.knows(userId) && ctx.mail !== undefined && (await mayNotify(ctx, userId));
  const notice = { userId, change: 'entered', by: browser } as const;
  await changeWithNotice(ctx, isNotified ? notice : undefined, async (tx) => {
    await take?.(tx);
    await beginSession(tx, ctx.digestKey, userId, secret, browser);
    const { before } = browser;
    if (before !== undefined) await endSessions(tx, before.userId, before);
  });
  return { userId, secret };
}

/** Messages about sign-ins are limited: a program may sign in again and again. */
async function mayNotify(ctx: Context, userId: number): Promise<boolean> {
  return throttleOf(ctx)
    .ofAccount('notice', userId)
    .then(
      () => true,
      () => false,
    );
}
