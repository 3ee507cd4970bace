import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { makeSecret } from '../tokens/digest.ts';
import { addPreparedUser, prepareUser } from '../users/users.actions.ts';
import { isActive } from '../users/users.visibility.ts';
import {
  deleteSession,
  deleteSessionsOf,
  selectCredentials,
  selectPasswordHash,
  updateEmail,
  updatePasswordHash,
} from './accounts.sql.ts';
import { acceptInvitation } from './invitations.actions.ts';
import { hashPassword, isPassword, MAX_PASSWORD, MIN_PASSWORD } from './passwords.ts';
import { beginSession, type Session, WRONG } from './sessions.ts';
import { throttleOf } from './throttle.ts';

/** What a person fills in to sign up. */
export interface SignUp {
  username: string;
  password: string;
  /** Empty for none. */
  email: string;
  /** Empty for none. */
  invite: string;
  ip: string;
}

/**
 * Creates an account and signs in. Of the e-mail address nothing is said, whether other accounts have the same or not,
 * because that would tell who has an account; it signs in once it is confirmed.
 * @returns the session's secret.
 * @throws {ApiError} 400 for a field that cannot be used or a username that is taken, 403 where signing up needs an
 * invitation or is closed, 429
 */
export async function signUp(ctx: Context, form: SignUp): Promise<string> {
  const { signup } = ctx.config;
  if (signup === 'closed') throw new ApiError('forbidden', 'sign-up is closed at present.');
  if (signup === 'invite' && form.invite === '') {
    throw new ApiError('forbidden', 'signing up needs an invitation.');
  }
  checkNewPassword(form.password, form.username);
  const email = form.email.toLowerCase();
  if (email !== '' && !/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)) {
    throw new ApiError('invalid-parameter', 'the e-mail address does not look like one.');
  }
  await throttleOf(ctx).signUp(form.ip);
  const user = await prepareUser(ctx.store.read, { username: form.username, password: form.password });
  const secret = makeSecret();
  await ctx.store.write(async (tx) => {
    const id = await addPreparedUser(tx, user);
    if (form.invite !== '') await acceptInvitation(tx, ctx.digestKey, id, form.invite);
    if (email !== '') await updateEmail(tx, { id, email });
    await beginSession(tx, ctx.digestKey, id, secret);
  });
  return secret;
}

/**
 * Checks a name or e-mail address and a password, as slowly for unknown names and inactive accounts as for others.
 * @returns the account's id.
 * @throws {ApiError} 400 when either is wrong or the account is not active, 429 after too many tries.
 */
export async function checkCredentials(
  ctx: Context,
  { login, password, ip }: { login: string; password: string; ip: string },
): Promise<{ id: number; username: string }> {
  const name = login.trim().replace(/^@/, '').toLowerCase().slice(0, 256);
  const [account] = await selectCredentials(ctx.store.read, { login: name });
  const tried = account?.id ?? name;
  await throttleOf(ctx).try(ip, tried);
  const isGood = await isPassword(account?.password_hash, password);
  if (!isGood || account === undefined || !isActive(account)) throw new ApiError('not-allowed', WRONG);
  await throttleOf(ctx).succeeded(ip, tried);
  return { id: account.id, username: account.username };
}

/**
 * Signs in. The session that the browser had, if any, ends.
 * @returns the new session's secret.
 * @throws {ApiError} as `checkCredentials`.
 */
export async function signIn(
  ctx: Context,
  credentials: { login: string; password: string; ip: string },
  before: Session | undefined,
): Promise<string> {
  const { id } = await checkCredentials(ctx, credentials);
  const secret = makeSecret();
  await ctx.store.bookkeeping(async (db) => {
    await beginSession(db, ctx.digestKey, id, secret);
    if (before !== undefined) await deleteSession(db, { digest: before.digest });
  });
  return secret;
}

export async function signOut(ctx: Context, session: Session): Promise<void> {
  await ctx.store.bookkeeping((db) => deleteSession(db, { digest: session.digest }));
}

/**
 * Changes a password and signs every browser out but this one, which gets a new session.
 * @returns its secret.
 * @throws {ApiError} 400 when the old password is wrong or the new one cannot be used, 429
 */
export async function changePassword(
  ctx: Context,
  session: Session,
  { old, wanted, ip }: { old: string; wanted: string; ip: string },
): Promise<string> {
  checkNewPassword(wanted, session.username);
  await throttleOf(ctx).try(ip, session.userId);
  const [account] = await selectPasswordHash(ctx.store.read, { id: session.userId });
  if (!(await isPassword(account?.password_hash, old))) {
    throw new ApiError('not-allowed', 'the current password is wrong.');
  }
  await throttleOf(ctx).succeeded(ip, session.userId);
  const password_hash = await hashPassword(wanted);
  const secret = makeSecret();
  await ctx.store.write(async (tx) => {
    await updatePasswordHash(tx, { id: session.userId, password_hash });
    await deleteSessionsOf(tx, { user_id: session.userId });
    await beginSession(tx, ctx.digestKey, session.userId, secret);
  });
  return secret;
}

/** @throws {ApiError} 400 */
function checkNewPassword(password: string, username: string): void {
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) {
    const bounds = `${MIN_PASSWORD} to ${MAX_PASSWORD}`;
    throw new ApiError('invalid-parameter', `the password must be ${bounds} characters long.`);
  }
  if (password.toLowerCase() === username.toLowerCase()) {
    throw new ApiError('invalid-parameter', 'the password must not be the username.');
  }
}
