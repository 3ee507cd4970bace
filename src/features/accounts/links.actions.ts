import type { Context } from '../../context.ts';
import type { AccountLinkTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { selectConfirmed, updateEmailConfirmed } from '../admin/admin.sql.ts';
import { instanceOf } from '../instance/instance.ts';
import { digest, makeSecret } from '../tokens/digest.ts';
import { checkNewPassword } from './accounts.actions.ts';
import {
  deleteLinks,
  deleteSessionsOf,
  insertLink,
  selectLink,
  selectMailable,
  selectOwnAccount,
  updatePasswordHash,
} from './accounts.sql.ts';
import { hashPassword } from './passwords.ts';
import { beginSession } from './sessions.ts';
import { throttleOf } from './throttle.ts';

type Purpose = AccountLinkTable['purpose'];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const pages: Readonly<Record<Purpose, string>> = { confirm: '/confirm-email', reset: '/reset-password' };

/**
 * Makes a link that is valid once, in place of those for the same purpose that the account had.
 * @param email - the address it is sent to, empty where it is handed over in another way.
 * @returns its URL, which cannot be shown again.
 */
async function makeLink(
  { store, digestKey, config }: Context,
  link: { userId: number; purpose: Purpose; email: string; validMs: number },
): Promise<string> {
  const code = makeSecret();
  const { userId: user_id, purpose, email } = link;
  await store.bookkeeping(async (db) => {
    const now = Date.now();
    await deleteLinks(db, { user_id, purpose, now });
    const expires_at = now + link.validMs;
    await insertLink(db, { digest: digest(digestKey, code), user_id, purpose, email, expires_at });
  });
  return `${config.url}${pages[purpose]}?${new URLSearchParams({ code })}`;
}

/** A link to a page on which the owner of an account sets a new password; valid for a day. */
export function makeResetLink(ctx: Context, userId: number): Promise<string> {
  return makeLink(ctx, { userId, purpose: 'reset', email: '', validMs: DAY_MS });
}

/**
 * Sends the link that confirms an account's e-mail address; nothing where it has none, has confirmed it, or no e-mail is
 * sent. @throws {ApiError} 429
 */
export async function sendConfirmation(ctx: Context, userId: number): Promise<void> {
  const [account] = await selectOwnAccount(ctx.store.read, { id: userId });
  if (ctx.mail === undefined || !account?.email || account.email_confirmed_at !== null) return;
  await throttleOf(ctx).mail(userId);
  const { email } = account;
  const link = await makeLink(ctx, { userId, purpose: 'confirm', email, validMs: 7 * DAY_MS });
  const { name } = await instanceOf(ctx);
  ctx.mail.send({
    to: email,
    subject: `Confirm your e-mail address at ${name}`,
    text: `Somebody has given this e-mail address for an account at ${name}.

If it was you, open this page to confirm it:

${link}

The link is valid for a week. If it was not you, do nothing: without the confirmation the address is not used.
`,
  });
}

/**
 * Sends a link for a new password to the confirmed e-mail address of an account. Nothing tells whether there is such an
 * account. @throws {ApiError} 429
 */
export async function sendReset(ctx: Context, login: string): Promise<void> {
  const name = login.trim().replace(/^@/, '').toLowerCase().slice(0, 256);
  const [account] = await selectMailable(ctx.store.read, { login: name });
  await throttleOf(ctx).mail(account?.id ?? name);
  if (ctx.mail === undefined || !account?.email) return;
  const { email, id } = account;
  const link = await makeLink(ctx, { userId: id, purpose: 'reset', email, validMs: HOUR_MS });
  const site = (await instanceOf(ctx)).name;
  ctx.mail.send({
    to: email,
    subject: `A new password for @${account.username} at ${site}`,
    text: `Somebody has asked for a new password for the account @${account.username} at ${site}.

If it was you, open this page to set one:

${link}

The link is valid for an hour and works once. If it was not you, do nothing: the password stays as it is.
`,
  });
}

/** The account that a link belongs to, without using the link. @throws {ApiError} 400 when it is not valid. */
export async function findLink(
  { store, digestKey }: Context,
  purpose: Purpose,
  code: string | undefined,
): Promise<{ userId: number; username: string; email: string }> {
  const [row] = await selectLink(store.read, {
    digest: digest(digestKey, code ?? ''),
    purpose,
    now: Date.now(),
  });
  if (row === undefined) throw linkEnded();
  return { userId: row.user_id, username: row.username, email: row.email };
}

function linkEnded(): ApiError {
  return new ApiError('not-allowed', 'this link was used already or is no longer valid. Ask for a new one.');
}

/** The same inside the write that uses it, after which it is no longer valid. */
async function useLink(tx: Tx, key: Buffer, purpose: Purpose, code: string) {
  const now = Date.now();
  const [row] = await selectLink(tx, { digest: digest(key, code), purpose, now });
  if (row === undefined) throw linkEnded();
  await deleteLinks(tx, { user_id: row.user_id, purpose, now });
  return row;
}

/**
 * Confirms the e-mail address that a link was sent to.
 * @throws {ApiError} 400 when the link is not valid, the account has another address by now, or another account has
 * confirmed the same one.
 */
export async function confirmByLink({ store, digestKey }: Context, code: string): Promise<void> {
  await store.write(async (tx) => {
    const { user_id: id, email } = await useLink(tx, digestKey, 'confirm', code);
    const [account] = await selectOwnAccount(tx, { id });
    if (account?.email !== email) throw linkEnded();
    if (account.email_confirmed_at !== null) return;
    if ((await selectConfirmed(tx, { email })).length > 0) {
      throw new ApiError('not-allowed', 'another account has confirmed this e-mail address.');
    }
    await updateEmailConfirmed(tx, { id, at: tx.now });
  });
}

/**
 * Sets the password of the account that a link belongs to, ends all of its sessions and signs this browser in.
 * @returns the session's secret.
 * @throws {ApiError} 400 when the link is not valid or the password cannot be used.
 */
export async function resetByLink(
  ctx: Context,
  { code, wanted, agent }: { code: string; wanted: string; agent: string },
): Promise<string> {
  const { username } = await findLink(ctx, 'reset', code);
  checkNewPassword(wanted, username);
  const password_hash = await hashPassword(wanted);
  const secret = makeSecret();
  await ctx.store.write(async (tx) => {
    const { user_id: id } = await useLink(tx, ctx.digestKey, 'reset', code);
    await updatePasswordHash(tx, { id, password_hash });
    await deleteSessionsOf(tx, { user_id: id });
    await beginSession(tx, ctx.digestKey, id, secret, agent);
  });
  return secret;
}
