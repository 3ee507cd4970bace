import type { Tx } from '../../db/store.ts';
import { digest } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { lockActiveUser } from '../users/users.sql.ts';
import {
  deleteExpiredSessions,
  deleteOtherSessionsOf,
  deleteSession,
  deleteSessionsOf,
  insertSession,
} from './accounts.sql.ts';

/** How long a browser stays signed in. */
export const SESSION_SECONDS = 30 * 86_400;

/** One message for an unknown name, a wrong password, and an account that has no password or is not active. */
export const WRONG = 'the name or the password is wrong.';

/** Normalises the username or e-mail address typed to sign in, for lookup. */
export function readLogin(given: string): string {
  return given.trim().replace(/^@/, '').toLowerCase().slice(0, 256);
}

/** The session of a browser and its user. */
export interface Session {
  userId: number;
  username: string;
  name: string;
  isBot: boolean;
  isAdmin: boolean;
  /** Digest of the cookie's secret, as stored. */
  digest: string;
}

/**
 * Starts a session with a new id, never one that the browser sent.
 * @throws {ApiError} 400 if the account was suspended or deleted after the password was checked.
 */
export async function beginSession(
  tx: Tx,
  key: Buffer,
  userId: number,
  secret: string,
  agent = '',
): Promise<void> {
  if ((await lockActiveUser(tx, { id: userId })).length === 0) throw new ApiError('not-allowed', WRONG);
  const now = Date.now();
  tellEnded(tx, await deleteExpiredSessions(tx, { now }));
  await insertSession(tx, {
    digest: digest(key, secret),
    user_id: userId,
    created_at: now,
    expires_at: now + SESSION_SECONDS * 1000,
    agent,
  });
}

/** Ends sessions of a user and the streams of their browsers: one session, all but one, or all. */
export async function endSessions(
  tx: Tx,
  user_id: number,
  which: { digest: string } | { except: string } | 'all',
): Promise<void> {
  if (which === 'all') tellEnded(tx, await deleteSessionsOf(tx, { user_id }));
  else if ('digest' in which) tellEnded(tx, await deleteSession(tx, { user_id, digest: which.digest }));
  else tellEnded(tx, await deleteOtherSessionsOf(tx, { user_id, ...which }));
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
