import type { Db } from '../../db/query.ts';
import { digest } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { lockActiveUser } from '../users/users.sql.ts';
import { deleteExpiredSessions, insertSession } from './accounts.sql.ts';

/** A browser stays signed in this long. */
export const SESSION_SECONDS = 30 * 86_400;

/** One message for an unknown name, a wrong password, and an account that has no password or is not active. */
export const WRONG = 'the name or the password is wrong.';

/** The username or e-mail address that was typed to sign in, as it is looked up. */
export function readLogin(given: string): string {
  return given.trim().replace(/^@/, '').toLowerCase().slice(0, 256);
}

/** Who is signed in with a browser. */
export interface Session {
  userId: number;
  username: string;
  name: string;
  isBot: boolean;
  isAdmin: boolean;
  /** What is stored of the cookie. */
  digest: string;
}

/**
 * Begins a session with an id of its own, never one that the browser brought.
 * @throws {ApiError} 400 when the account has been suspended or deleted since the password was checked.
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
