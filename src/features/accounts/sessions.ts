import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { digest } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { rangeOf } from '../../http/client-address.ts';
import { readEmail } from '../../text/email.ts';
import { isConfirmed, type Role } from '../audit/audit.ts';
import { lockActiveUser, selectUsers } from '../users/users.ts';
import {
  deleteExpiredSessions,
  deleteOtherSessionsOf,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  selectSession,
} from './accounts.sql.ts';

/** How long a browser stays signed in. */
export const SESSION_SECONDS = 30 * 86_400;

/** One message for an unknown name, a wrong password, and an account that has no password or is not active. */
export const WRONG = 'the name or the password is wrong.';

/** Who has shown that the account is theirs, and cannot use it: they may see why, and appeal. */
export class SuspendedAccount extends ApiError {
  readonly userId: number;

  constructor(userId: number) {
    super('not-allowed', 'this account is suspended.');
    this.userId = userId;
  }
}

/** Normalises the username or e-mail address typed to sign in, for lookup. */
export function readLogin(given: string): string {
  return readEmail(given)?.text ?? given.trim().replace(/^@/, '').toLowerCase().slice(0, 256);
}

/** The session of a browser and its user. */
export interface Session {
  userId: number;
  username: string;
  name: string;
  /** Their picture, as stored; null for the default one. */
  avatar: string | null;
  isBot: boolean;
  /** What they may be in the administration of the service now, if anything. */
  role: Role | null;
  /** The language they chose for the pages; null if none. */
  language: string | null;
  /** The theme and size of the text that they chose, as stored; null if none. */
  display: string | null;
  /** Whether they have a role that they may use once they have set up a second factor. */
  needsFactor: boolean;
  /** Digest of the cookie's secret, as stored. */
  digest: string;
  /** When its person last authenticated. */
  confirmedAt: number;
}

/** A browser, as its requests show it. */
export interface Browser {
  ip: string;
  /** Such as `Firefox on Linux`; empty if it was not recognised. */
  agent: string;
}

/** @throws {ApiError} 403 if the session has ended, or its person has to authenticate first. */
export async function requireConfirmed(db: Db, { digest: of }: Pick<Session, 'digest'>): Promise<void> {
  const [row] = await selectSession(db, { digest: of, now: Date.now() });
  if (row === undefined || !isConfirmed({ confirmedAt: row.confirmed_at })) {
    throw new ApiError('forbidden', 'confirm first that it is you.');
  }
}

/**
 * Starts a session with a new id, never one that the browser sent. Its person has just authenticated.
 * @throws {ApiError} 400 if the account was suspended or deleted after the password was checked.
 */
export async function beginSession(
  tx: Tx,
  key: Buffer,
  userId: number,
  secret: string,
  { ip, agent }: Browser,
): Promise<void> {
  if ((await lockActiveUser(tx, { id: userId })).length === 0) {
    const [row] = await selectUsers(tx, { ids: [userId] });
    throw row === undefined || row.deleted_at !== null
      ? new ApiError('not-allowed', WRONG)
      : new SuspendedAccount(userId);
  }
  const now = Date.now();
  tellEnded(tx, await deleteExpiredSessions(tx, { now }));
  await insertSession(tx, {
    digest: digest(key, secret),
    user_id: userId,
    created_at: now,
    expires_at: now + SESSION_SECONDS * 1000,
    agent,
    network: rangeOf(ip),
    last_used_at: now,
    confirmed_at: now,
  });
}

/** Ends sessions of a user and the streams of their browsers: one session, all but one, or all. @returns whether there were any. */
export async function endSessions(
  tx: Tx,
  user_id: number,
  which: { digest: string } | { except: string } | 'all',
): Promise<boolean> {
  const ended =
    which === 'all'
      ? await deleteSessionsOf(tx, { user_id })
      : 'digest' in which
        ? await deleteSession(tx, { user_id, digest: which.digest })
        : await deleteOtherSessionsOf(tx, { user_id, ...which });
  tellEnded(tx, ended);
  return ended.length > 0;
}

function tellEnded(tx: Tx, sessions: readonly { digest: string }[]): void {
  for (const session of sessions)
    tx.emit({ type: 'session', deleted: true, body: { stream: streamNumber(session) } });
}

/**
 * The `tokenId` of the streams that a session's browser opens. Ids of tokens are positive, so it is none of them. The streams of
 * two sessions with one number would still be apart: a connection has a secret id.
 */
export function streamNumber({ digest }: Pick<Session, 'digest'>): number {
  return -1 - Buffer.from(digest, 'base64url').readUIntBE(0, 6);
}
