import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { digest, makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { checkNewPassword, hashPassword } from '../../passwords.ts';
import { type Actor, audit, requireAccount } from '../audit/audit.actions.ts';
import { updateUser } from '../users/users.sql.ts';
import {
  deleteExpiredPasswordLinks,
  deletePasswordLinksOf,
  insertPasswordLink,
  selectPasswordLink,
} from './password-links.sql.ts';
import { beginSession, endSessions } from './sessions.ts';

const LINK_MS = 86_400_000;

type Linking = Pick<Context, 'store' | 'config' | 'digestKey'>;

/** Stores a link, as a digest only. @returns its URL. */
export async function writePasswordLink(
  db: Db,
  { config, digestKey }: Pick<Context, 'config' | 'digestKey'>,
  link: { userId: number; now: number },
): Promise<string> {
  const secret = makeSecret();
  await deleteExpiredPasswordLinks(db, { now: link.now });
  await insertPasswordLink(db, {
    digest: digest(digestKey, secret),
    user_id: link.userId,
    expires_at: link.now + LINK_MS,
  });
  return `${config.url}/new-password/${secret}`;
}

/**
 * Creates a link to a page that sets a new password for an account, valid once and for a day. For administrators.
 * @returns its URL.
 * @throws {ApiError} 403 for non-administrators, 404 for an unknown account, 400 for the actor's own.
 */
export async function issuePasswordLink(ctx: Linking, actor: Actor, userId: number): Promise<string> {
  return ctx.store.write(async (tx) => {
    await requireAccount(tx, actor, userId);
    await audit(tx, actor, { action: 'password-link', target: { kind: 'user', id: userId } });
    return writePasswordLink(tx, ctx, { userId, now: tx.now });
  });
}

/**
 * Sets the password of an account and signs it out everywhere; apps keep their access. For administrators.
 * @throws {ApiError} 400 for an invalid password or the actor's own account, 403 for non-administrators, 404 for an unknown
 * account.
 */
export async function setPassword(
  { store }: Pick<Context, 'store'>,
  actor: Actor,
  { id, username, password }: { id: number; username: string; password: string },
): Promise<void> {
  checkNewPassword(password, username);
  const password_hash = await hashPassword(password);
  await store.write(async (tx) => {
    await requireAccount(tx, actor, id);
    await replacePassword(tx, id, password_hash);
    await audit(tx, actor, { action: 'password', target: { kind: 'user', id } });
  });
}

/** The account whose password a link sets. @throws {ApiError} 404 if the link is not valid. */
export async function findByPasswordLink(
  ctx: Linking,
  secret: string,
  db: Db = ctx.store.read,
): Promise<{ id: number; username: string }> {
  const [account] = await selectPasswordLink(db, { digest: digest(ctx.digestKey, secret), now: Date.now() });
  if (account === undefined) {
    throw new ApiError('not-found', 'this link has been used, or is older than a day. Ask for a new one.');
  }
  return account;
}

/**
 * Sets the password of a link's account, signs the account out everywhere, and signs this browser in.
 * @returns the session's secret.
 * @throws {ApiError} 404 if the link is not valid, 400 for an invalid password.
 */
export async function usePasswordLink(
  ctx: Linking,
  secret: string,
  { password, agent }: { password: string; agent: string },
): Promise<string> {
  const { username } = await findByPasswordLink(ctx, secret);
  checkNewPassword(password, username);
  const password_hash = await hashPassword(password);
  const session = makeSecret();
  await ctx.store.write(async (tx) => {
    // Another request may have used the link meanwhile.
    const { id } = await findByPasswordLink(ctx, secret, tx);
    await replacePassword(tx, id, password_hash);
    await beginSession(tx, ctx.digestKey, id, session, agent);
  });
  return session;
}

/** Replaces a password hash; ends sessions and password links. */
export async function replacePassword(tx: Tx, id: number, password_hash: string): Promise<void> {
  await updateUser(tx, { id, password_hash });
  await endSessions(tx, id, 'all');
  await deletePasswordLinksOf(tx, { user_id: id });
}
