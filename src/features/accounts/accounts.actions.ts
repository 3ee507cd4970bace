import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import { makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { checkNewPassword, checkPassword, hashPassword, wrongPassword } from '../../passwords.ts';
import { type EmailAddress, readEmail } from '../../text/email.ts';
import { isBlank } from '../../text/invisible.ts';
import { signUpMode } from '../instance/instance.ts';
import { isTaken, isUsername, updateUser } from '../users/users.ts';
import { findRules } from '../words/words.ts';
import { selectCredentials, selectOwnAccount } from './accounts.sql.ts';
import { acceptInvitation } from './invitations.actions.ts';
import { sendConfirmation } from './mail.actions.ts';
import { addPreparedUser, prepareUser } from './new-account.actions.ts';
import { changeWithNotice } from './notices.ts';
import { replacePassword } from './password-links.ts';
import { type Browser, beginSession, endSessions, requireConfirmed, type Session } from './sessions.ts';
import { type Entered, type Entering, signIn } from './sign-in.ts';
import { findBlockedDomain, findBlockedRange } from './sign-up-blocks.ts';
import { MAX_SIGN_UP_REASON, requestAccount } from './sign-ups.actions.ts';
import { selectWaiting } from './sign-ups.sql.ts';
import { throttleOf } from './throttle.ts';

/** The sign-up form. */
export interface SignUp {
  username: string;
  password: string;
  /** Empty for none. */
  email: string;
  /** Empty for none. */
  invite: string;
  /** Why they want an account, where moderators approve each. */
  reason: string;
  /** That of the form, if it is not the instance's: pages and messages are in it until they choose another. */
  language: string | null;
}

/** Signed in, or waiting until moderators approve. */
export type SignedUp = Entered | 'waiting';

/** Errors of form fields, each reported at its field. */
export class FieldErrors extends ApiError {
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    super('invalid-parameter', Object.values(fields).join(' '));
    this.fields = fields;
  }
}

/**
 * Creates an account and signs in, or asks the moderators for it. Does not reveal whether other accounts have the same e-mail address, because that would tell
 * who has an account; the address can be used to sign in once it is confirmed.
 * @throws {FieldErrors} for invalid fields and a taken username, all at once.
 * @throws {ApiError} 400 for a username taken meanwhile, 403 if signing up needs an invitation, is closed or not possible from this IP
 * address, 429
 */
export async function signUp(ctx: Context, form: SignUp, browser: Browser): Promise<SignedUp> {
  const signup = await signUpMode(ctx);
  if (signup === 'closed') throw new ApiError('forbidden', 'sign-up is closed at present.');
  if (signup === 'invite' && form.invite === '') {
    throw new ApiError('forbidden', 'signing up needs an invitation.');
  }
  const given = form.email === '' ? null : readEmail(form.email);
  const wrong = {
    username: await wrongUsername(ctx, form.username),
    email: given === null ? undefined : await wrongEmail(ctx.store.read, given),
    password: wrongPassword(form.password, form.username),
    reason: signup === 'approval' ? wrongReason(form.reason) : undefined,
  };
  const fields = Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (fields.length > 0) throw new FieldErrors(Object.fromEntries(fields));
  const email = given?.text ?? '';
  await throttleOf(ctx).ofAddress('sign-up', browser.ip);
  if ((await findBlockedRange(ctx.store.read, browser.ip)) !== undefined) {
    throw new ApiError('forbidden', 'signing up is not possible from your network.');
  }
  const { username, password, language } = form;
  const user = await prepareUser(ctx.store.read, { username, password, language });
  if (signup === 'approval') {
    await requestAccount(ctx, user, { ...form, email }, browser.ip);
    return 'waiting';
  }
  const secret = makeSecret();
  const userId = await ctx.store.write(async (tx) => {
    const id = await addPreparedUser(tx, user);
    if (form.invite !== '') await acceptInvitation(tx, ctx.digestKey, id, form.invite);
    if (email !== '') await updateUser(tx, { id, email, email_confirmed_at: null });
    await beginSession(tx, ctx.digestKey, id, secret, browser);
    return id;
  });
  if (email !== '') await sendConfirmation(ctx, userId);
  return { userId, secret };
}

/** Why somebody who signs up cannot have a username; undefined if they can. */
export async function wrongUsername(ctx: Context, username: string): Promise<string | undefined> {
  if (!isUsername(username.toLowerCase())) {
    return 'The username must be 1 to 20 letters a-z, digits or underscores.';
  }
  if ((await findRules(ctx, { texts: [username] })).length > 0) {
    return `"${username}" is not accepted on this service.`;
  }
  return (await isTaken(ctx.store.read, username.toLowerCase()))
    ? `The username "${username}" is taken.`
    : undefined;
}

/** @param email - undefined if it could not be read. */
async function wrongEmail(db: Db, email: EmailAddress | undefined): Promise<string | undefined> {
  if (email === undefined) return 'This does not look like an e-mail address.';
  const blocked = await findBlockedDomain(db, email.host);
  return blocked && `E-mail addresses at ${blocked.value} are not accepted here.`;
}

function wrongReason(reason: string): string | undefined {
  if (isBlank(reason)) return 'Say why you would like to have an account.';
  return [...reason].length > MAX_SIGN_UP_REASON
    ? `The reason must be at most ${MAX_SIGN_UP_REASON} characters long.`
    : undefined;
}

/** How long after signing up its form signs in when it is sent again, in milliseconds. */
const SENT_AGAIN_MS = 60_000;

/**
 * Signs in who sent the sign-up form twice: a double click does, and browsers show the second reply.
 * @param failed - the error of signing up.
 * @throws `failed`, if the account was not just made with this password.
 */
export async function signInAgain(
  ctx: Context,
  form: SignUp,
  browser: Entering,
  failed: unknown,
): Promise<SignedUp> {
  const { username, password } = form;
  const find = (db: Db) => selectCredentials(db, { login: username.toLowerCase() });
  // A name taken meanwhile is read behind the other sign-up: they may share a transaction, and this one then failed before that is
  // committed. Other errors cost no write.
  const isMeanwhile = failed instanceof ApiError && failed.status === 400 && !(failed instanceof FieldErrors);
  const [account] = await (isMeanwhile ? ctx.store.write(find) : find(ctx.store.read));
  const [waiting] = await selectWaiting(ctx.store.read, { username: username.toLowerCase() });
  if (waiting !== undefined && Date.now() - waiting.created_at <= SENT_AGAIN_MS) {
    if (await checkPassword(waiting.password_hash, password)) return 'waiting';
  }
  if (account === undefined || Date.now() - account.created_at > SENT_AGAIN_MS) throw failed;
  const entered = await signIn(ctx, { login: username, password }, browser).catch(() => {
    throw failed;
  });
  // An account that was just made has no second step.
  if ('step' in entered) throw failed;
  return entered;
}

export async function signOut(ctx: Context, session: Session): Promise<void> {
  await ctx.store.write((tx) => endSessions(tx, session.userId, session));
}

/**
 * Changes a password and signs out all browsers but this one, which gets a new session.
 * @returns its secret.
 * @throws {ApiError} 400 if the new password is invalid, 403 unless the person has authenticated recently.
 */
export async function changePassword(
  ctx: Context,
  session: Session,
  wanted: string,
  by: Browser,
): Promise<string> {
  const { userId, username } = session;
  checkNewPassword(wanted, username);
  await requireConfirmed(ctx.store.read, session);
  const password_hash = await hashPassword(wanted);
  const secret = makeSecret();
  await changeWithNotice(ctx, { userId, change: 'password', by }, async (tx) => {
    await requireConfirmed(tx, session);
    await replacePassword(tx, userId, password_hash);
    await beginSession(tx, ctx.digestKey, userId, secret, by);
  });
  return secret;
}

/**
 * Replaces an account's e-mail address, or removes it if the new one is empty, and sends the link that confirms it if e-mail is
 * on. The old one is notified.
 * @throws {ApiError} 400 if the address is malformed, 403 unless the person has authenticated recently, 429
 */
export async function changeEmail(ctx: Context, session: Session, email: string, by: Browser): Promise<void> {
  const given = email.trim() === '' ? null : readEmail(email);
  const wanted = given?.text ?? null;
  const { userId: id } = session;
  const [account] = await selectOwnAccount(ctx.store.read, { id });
  const isOther = given === undefined || account?.email !== wanted;
  // An address stays when its domain is blocked later.
  const wrong = given === null || !isOther ? undefined : await wrongEmail(ctx.store.read, given);
  if (wrong !== undefined) throw new ApiError('invalid-parameter', wrong);
  const notice = { userId: id, change: 'email', by } as const;
  await changeWithNotice(ctx, isOther ? notice : undefined, async (tx) => {
    await requireConfirmed(tx, session);
    if (isOther) await updateUser(tx, { id, email: wanted, email_confirmed_at: null });
  });
  await sendConfirmation(ctx, id);
}
