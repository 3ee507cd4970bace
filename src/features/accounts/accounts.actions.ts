import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import { makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { checkNewPassword, hashPassword, isPassword, wrongPassword } from '../../passwords.ts';
import { isUsername } from '../users/users.rules.ts';
import { findUsernames, updateUser } from '../users/users.sql.ts';
import { isActive } from '../users/users.visibility.ts';
import { selectCredentials, selectOwnAccount, selectPasswordHash } from './accounts.sql.ts';
import { acceptInvitation } from './invitations.actions.ts';
import { sendConfirmation } from './mail.actions.ts';
import { addPreparedUser, prepareUser } from './new-account.actions.ts';
import { replacePassword } from './password-links.ts';
import { beginSession, endSessions, readLogin, type Session, WRONG } from './sessions.ts';
import { throttleOf } from './throttle.ts';

/** The sign-up form. */
export interface SignUp {
  username: string;
  password: string;
  /** Empty for none. */
  email: string;
  /** Empty for none. */
  invite: string;
  ip: string;
  /** The browser, for the list of sessions. */
  agent: string;
}

/** Errors of form fields, each reported at its field. */
export class FieldErrors extends ApiError {
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    super('invalid-parameter', Object.values(fields).join(' '));
    this.fields = fields;
  }
}

/**
 * Creates an account and signs in. Does not reveal whether other accounts have the same e-mail address, because that would tell
 * who has an account; the address can be used to sign in once it is confirmed.
 * @returns the session's secret.
 * @throws {FieldErrors} for invalid fields and a taken username, all at once.
 * @throws {ApiError} 400 for a username taken meanwhile, 403 if signing up needs an invitation or is closed, 429
 */
export async function signUp(ctx: Context, form: SignUp): Promise<string> {
  const { signup } = ctx.config;
  if (signup === 'closed') throw new ApiError('forbidden', 'sign-up is closed at present.');
  if (signup === 'invite' && form.invite === '') {
    throw new ApiError('forbidden', 'signing up needs an invitation.');
  }
  const email = form.email.toLowerCase();
  const wrong = {
    username: await wrongUsername(ctx, form.username),
    email: email === '' ? undefined : wrongEmail(email),
    password: wrongPassword(form.password, form.username),
  };
  const fields = Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (fields.length > 0) throw new FieldErrors(Object.fromEntries(fields));
  await throttleOf(ctx).ofAddress('sign-up', form.ip);
  const user = await prepareUser(ctx.store.read, { username: form.username, password: form.password });
  const secret = makeSecret();
  const id = await ctx.store.write(async (tx) => {
    const id = await addPreparedUser(tx, user);
    if (form.invite !== '') await acceptInvitation(tx, ctx.digestKey, id, form.invite);
    if (email !== '') await updateUser(tx, { id, email, email_confirmed_at: null });
    await beginSession(tx, ctx.digestKey, id, secret, form.agent);
    return id;
  });
  if (email !== '') await sendConfirmation(ctx, id);
  return secret;
}

async function wrongUsername({ store }: Context, username: string): Promise<string | undefined> {
  if (!isUsername(username.toLowerCase())) {
    return 'The username must be 1 to 20 letters a-z, digits or underscores.';
  }
  const known = await findUsernames(store.read, [username.toLowerCase()]);
  return known.size > 0 ? `The username "${username}" is taken.` : undefined;
}

function wrongEmail(email: string): string | undefined {
  return /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)
    ? undefined
    : 'This does not look like an e-mail address.';
}

/**
 * Checks a name or e-mail address and a password, as slowly for unknown names and inactive accounts as for others.
 * @returns the account's id.
 * @throws {ApiError} 400 if either is wrong, or both are right but the account is suspended; 429 after too many attempts.
 */
export async function checkCredentials(
  ctx: Context,
  { login, password, ip }: { login: string; password: string; ip: string },
): Promise<{ id: number; username: string }> {
  const name = readLogin(login);
  const [account] = await selectCredentials(ctx.store.read, { login: name });
  const tried = account?.id ?? name;
  await throttleOf(ctx).try(ip, tried);
  const isGood = await isPassword(account?.password_hash, password);
  if (!isGood || account === undefined || account.deleted_at !== null)
    throw new ApiError('not-allowed', WRONG);
  await throttleOf(ctx).succeeded(ip, tried);
  // Anyone who knows the password may learn that the account is suspended.
  if (!isActive(account)) throw new ApiError('not-allowed', 'this account is suspended.');
  return { id: account.id, username: account.username };
}

/**
 * Signs in and ends the browser's previous session, if any.
 * @returns the new session's secret.
 * @throws {ApiError} as `checkCredentials`.
 */
export async function signIn(
  ctx: Context,
  credentials: { login: string; password: string; ip: string; agent: string },
  before: Session | undefined,
): Promise<string> {
  const { id } = await checkCredentials(ctx, credentials);
  const secret = makeSecret();
  await ctx.store.write(async (tx) => {
    await beginSession(tx, ctx.digestKey, id, secret, credentials.agent);
    if (before !== undefined) await endSessions(tx, before.userId, before);
  });
  return secret;
}

/** How long after signing up its form signs in when it is sent again, in milliseconds. */
const SENT_AGAIN_MS = 60_000;

/**
 * Signs in who sent the sign-up form twice: a double click does, and browsers show the second reply.
 * @param failed - the error of signing up.
 * @returns the new session's secret.
 * @throws `failed`, if the account was not just made with this password.
 */
export async function signInAgain(ctx: Context, form: SignUp, failed: unknown): Promise<string> {
  const { username, password, ip, agent } = form;
  const find = (db: Db) => selectCredentials(db, { login: username.toLowerCase() });
  // A name taken meanwhile is read behind the other sign-up: they may share a transaction, and this one then failed before that is
  // committed. Other errors cost no write.
  const isMeanwhile = failed instanceof ApiError && failed.status === 400 && !(failed instanceof FieldErrors);
  const [account] = await (isMeanwhile ? ctx.store.write(find) : find(ctx.store.read));
  if (account === undefined || Date.now() - account.created_at > SENT_AGAIN_MS) throw failed;
  return signIn(ctx, { login: username, password, ip, agent }, undefined).catch(() => {
    throw failed;
  });
}

export async function signOut(ctx: Context, session: Session): Promise<void> {
  await ctx.store.write((tx) => endSessions(tx, session.userId, session));
}

/**
 * Changes a password and signs out all browsers but this one, which gets a new session.
 * @returns its secret.
 * @throws {ApiError} 400 if the old password is wrong or the new one is invalid, 429
 */
export async function changePassword(
  ctx: Context,
  session: Session,
  { old, wanted, ip, agent }: { old: string; wanted: string; ip: string; agent: string },
): Promise<string> {
  checkNewPassword(wanted, session.username);
  await requirePassword(ctx, session, old, ip);
  const password_hash = await hashPassword(wanted);
  const secret = makeSecret();
  await ctx.store.write(async (tx) => {
    await replacePassword(tx, session.userId, password_hash);
    await beginSession(tx, ctx.digestKey, session.userId, secret, agent);
  });
  return secret;
}

/**
 * Checks the account's password before an irreversible action.
 * @throws {ApiError} 400 if it is wrong, 429 after too many attempts.
 */
export async function requirePassword(
  ctx: Context,
  { userId }: Session,
  password: string,
  ip: string,
): Promise<void> {
  await throttleOf(ctx).try(ip, userId);
  const [account] = await selectPasswordHash(ctx.store.read, { id: userId });
  if (!(await isPassword(account?.password_hash, password))) {
    throw new ApiError('not-allowed', 'the current password is wrong.');
  }
  await throttleOf(ctx).succeeded(ip, userId);
}

/**
 * Replaces an account's e-mail address, or removes it if the new one is empty, and sends the link that confirms it if e-mail is
 * on.
 * @throws {ApiError} 400 if the password is wrong or the address is malformed, 429
 */
export async function changeEmail(
  ctx: Context,
  session: Session,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<void> {
  const wanted = email.trim().toLowerCase() || null;
  const wrong = wanted === null ? undefined : wrongEmail(wanted);
  if (wrong !== undefined) throw new ApiError('invalid-parameter', wrong);
  await requirePassword(ctx, session, password, ip);
  const { userId: id } = session;
  await ctx.store.write(async (tx) => {
    const [account] = await selectOwnAccount(tx, { id });
    if (account?.email !== wanted) await updateUser(tx, { id, email: wanted, email_confirmed_at: null });
  });
  await sendConfirmation(ctx, id);
}
