import type { Db } from '../../db/query.ts';
import { digest } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { lockActiveUser } from '../users/users.sql.ts';
import { deleteExpiredSessions, insertSession } from './accounts.sql.ts';

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
  db: Db,
  key: Buffer,
  userId: number,
  secret: string,
  agent = '',
): Promise<void> {
  if ((await lockActiveUser(db, { id: userId })).length === 0) throw new ApiError('not-allowed', WRONG);
  const now = Date.now();
  await deleteExpiredSessions(db, { now });
  await insertSession(db, {
    digest: digest(key, secret),
    user_id: userId,
    created_at: now,
    expires_at: now + SESSION_SECONDS * 1000,
    agent,
  });
}
