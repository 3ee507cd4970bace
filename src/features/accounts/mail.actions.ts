import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { digest, makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { queueMail } from '../instance/instance.ts';
import { updateUser } from '../users/users.ts';
import {
  deleteEmailLink,
  selectConfirmed,
  selectEmailLink,
  selectMailable,
  selectOwnAccount,
  upsertEmailLink,
} from './accounts.sql.ts';
import { writePasswordLink } from './password-links.ts';
import { readLogin } from './sessions.ts';
import { throttleOf } from './throttle.ts';

declare module '../instance/messages.ts' {
  interface Mails {
    /** The link that confirms an e-mail address. */
    'confirm-email': { link: string };
    /** The link for a new password. */
    'new-password': { username: string; link: string };
  }
}

const WEEK_MS = 7 * 86_400_000;

/**
 * Queues the link that confirms an account's e-mail address and replaces the previous one. Does nothing if the account has no
 * address or has confirmed it, or if e-mail is off.
 * @throws {ApiError} 429
 */
export async function sendConfirmation(ctx: Context, userId: number): Promise<void> {
  const [account] = await selectOwnAccount(ctx.store.read, { id: userId });
  if (ctx.mail === undefined || !account?.email || account.email_confirmed_at !== null) return;
  await throttleOf(ctx).ofAccount('mail', userId);
  const { email, language } = account;
  const code = makeSecret();
  await ctx.store.write(async (tx) => {
    await upsertEmailLink(tx, {
      user_id: userId,
      digest: digest(ctx.digestKey, code),
      email,
      expires_at: tx.now + WEEK_MS,
    });
    const link = `${ctx.config.url}/confirm-email/${code}`;
    await queueMail(tx, ctx, 'confirm-email', { link }, { email, userId, language });
  });
}

/**
 * Queues a link for a new password to the confirmed e-mail address of an account. Does not reveal whether there is such an
 * account.
 * @throws {ApiError} 429
 */
export async function sendPasswordLink(ctx: Context, login: string): Promise<void> {
  const name = readLogin(login);
  const [account] = await selectMailable(ctx.store.read, { login: name });
  await throttleOf(ctx).ofAccount('mail', account?.id ?? name);
  if (ctx.mail === undefined || !account?.email) return;
  const { email, language, username, id: userId } = account;
  await ctx.store.write(async (tx) => {
    const link = await writePasswordLink(tx, ctx, { userId, now: tx.now });
    await queueMail(tx, ctx, 'new-password', { username, link }, { email, userId, language });
  });
}

/** The account and address that a link confirms; does not use the link up. @throws {ApiError} 404 if it is not valid. */
export async function findByEmailLink(
  { store, digestKey }: Context,
  code: string,
): Promise<{ username: string; email: string }> {
  const [found] = await selectEmailLink(store.read, { digest: digest(digestKey, code), now: Date.now() });
  if (found === undefined) throw linkEnded();
  return found;
}

function linkEnded(): ApiError {
  return new ApiError('not-found', 'this link has been used, is too old, or is for another e-mail address.');
}

/**
 * Confirms the e-mail address that a link was sent to.
 * @throws {ApiError} 404 if the link is not valid, 400 if another account has confirmed the same address.
 */
export async function confirmByLink({ store, digestKey }: Context, code: string): Promise<void> {
  await store.write(async (tx) => {
    const [found] = await selectEmailLink(tx, { digest: digest(digestKey, code), now: Date.now() });
    if (found === undefined) throw linkEnded();
    const { id, email } = found;
    await deleteEmailLink(tx, { user_id: id });
    if (found.email_confirmed_at !== null) return;
    await confirmAddress(tx, { id, email });
  });
}

/**
 * Records that an account's e-mail address is confirmed.
 * @throws {ApiError} 400 if another account has confirmed it.
 */
export async function confirmAddress(tx: Tx, { id, email }: { id: number; email: string }): Promise<void> {
  if ((await selectConfirmed(tx, { email })).length > 0) {
    throw new ApiError('not-allowed', 'another account has confirmed this e-mail address.');
  }
  await updateUser(tx, { id, email_confirmed_at: tx.now });
}
