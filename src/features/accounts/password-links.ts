import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { digest, makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { checkNewPassword, hashPassword } from '../../passwords.ts';
import { type Actor, audit, requireAccount } from '../audit/audit.ts';
import { factorsOf, hasSecondStep } from '../factors/factors.ts';
import { updateUser } from '../users/users.ts';
import { changeWithNotice, type Noticing } from './notices.ts';
import {
  deleteExpiredPasswordLinks,
  deletePasswordLinksOf,
  insertPasswordLink,
  selectPasswordLink,
} from './password-links.sql.ts';
import { makeStep } from './second-step.ts';
import { type Browser, beginSession, endSessions } from './sessions.ts';

const LINK_MS = 86_400_000;

/** A new session. */
interface Entry {
  userId: number;
  secret: string;
}

type Linking = Pick<Context, 'store' | 'config' | 'digestKey'>;

/** Stores a link, as a digest only. @returns its URL. */
export async function writePasswordLink(
  db: Db,
  { config, digestKey }: Pick<Context, 'config' | 'digestKey'>,
  link: { userId: number; now: number },
): Promise<string> {
  const secret = makeSecret();
  await insertLink(db, digest(digestKey, secret), link);
  return `${config.url}/new-password/${secret}`;
}

async function insertLink(
  db: Db,
  key: string,
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  await deleteExpiredPasswordLinks(db, { now });
  await insertPasswordLink(db, { digest: key, user_id: userId, expires_at: now + LINK_MS });
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
  ctx: Noticing,
  actor: Actor,
  { id, username, password }: { id: number; username: string; password: string },
): Promise<void> {
  checkNewPassword(password, username);
  const password_hash = await hashPassword(password);
  await changeWithNotice(ctx, { userId: id, change: 'password' }, async (tx) => {
    await requireAccount(tx, actor, id);
    await replacePassword(tx, id, password_hash);
    await audit(tx, actor, { action: 'password', target: { kind: 'user', id } });
  });
}

/** What the digest of a link is of that signs in: it sets no password, and the other way about. */
const entrySecret = (secret: string): string => `enter ${secret}`;

/** Stores a link that signs in once, for a demonstration. @returns its path. */
export async function writeEntryLink(
  db: Db,
  { digestKey }: Pick<Context, 'digestKey'>,
  link: { userId: number; now: number },
): Promise<string> {
  const secret = makeSecret();
  await insertLink(db, digest(digestKey, entrySecret(secret)), link);
  return `/enter/${secret}`;
}

/**
 * Signs a browser in by a link, and uses it up.
 * @throws {ApiError} 404 if the link is not valid, or the account has a second step.
 */
export async function useEntryLink(ctx: Linking, secret: string, browser: Browser): Promise<Entry> {
  const session = makeSecret();
  return ctx.store.write(async (tx) => {
    const { id } = await findByPasswordLink(ctx, entrySecret(secret), tx);
    if (hasSecondStep(await factorsOf(tx, id))) throw new ApiError('not-found', 'this link is not valid.');
    await deletePasswordLinksOf(tx, { user_id: id });
    await beginSession(tx, ctx.digestKey, id, session, browser);
    return { userId: id, secret: session };
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
 * @returns the new session, or what the second step needs, if the account has one.
 * @throws {ApiError} 404 if the link is not valid, 400 for an invalid password.
 */
export async function usePasswordLink(
  ctx: Noticing,
  secret: string,
  password: string,
  browser: Browser & { forms: string },
): Promise<{ userId: number; secret: string } | { step: string }> {
  const { id: userId, username } = await findByPasswordLink(ctx, secret);
  checkNewPassword(password, username);
  const password_hash = await hashPassword(password);
  const session = makeSecret();
  const notice = { userId, change: 'password', by: browser } as const;
  return changeWithNotice(ctx, notice, async (tx) => {
    // Another request may have used the link meanwhile.
    const { id } = await findByPasswordLink(ctx, secret, tx);
    await replacePassword(tx, id, password_hash);
    if (hasSecondStep(await factorsOf(tx, id))) {
      return { step: makeStep(ctx, { id, username, password_hash }, browser) };
    }
    await beginSession(tx, ctx.digestKey, id, session, browser);
    return { userId: id, secret: session };
  });
}

/** Replaces a password hash, null for no password; ends sessions and password links. */
export async function replacePassword(tx: Tx, id: number, password_hash: string | null): Promise<void> {
  await updateUser(tx, { id, password_hash });
  await endSessions(tx, id, 'all');
  await deletePasswordLinksOf(tx, { user_id: id });
}
