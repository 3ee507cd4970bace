import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/query.ts';
import { digest, isSameSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { deleteExpiredChallenges, insertUsedChallenge } from './factors.sql.ts';

/** How long a passkey may take to answer. */
export const CHALLENGE_MS = 10 * 60_000;

/** Bytes before the digest: 12 random ones, and the time at which the challenge expires. */
const HEAD_BYTES = 18;
const HEAD_LENGTH = (HEAD_BYTES * 4) / 3;

/** What a challenge is for: one for signing in confirms nothing, and the reverse. */
export type Purpose = 'sign-in' | 'confirm' | 'add';

/**
 * Makes a challenge for a passkey. It is not stored, so that showing the sign-in page writes nothing: a digest binds it to its
 * purpose and to a browser with its session. It is valid once: those used are stored.
 * @param browser - a text that only this browser's session has, such as the secret of its forms.
 */
export function makeChallenge(key: Buffer, purpose: Purpose, browser: string): string {
  const head = Buffer.concat([randomBytes(HEAD_BYTES - 6), Buffer.alloc(6)]);
  head.writeUIntBE(Date.now() + CHALLENGE_MS, HEAD_BYTES - 6, 6);
  return seal(key, purpose, browser, head.toString('base64url'));
}

/** Whether a challenge was made for this purpose and browser, and has not expired. */
export function isChallenge(key: Buffer, purpose: Purpose, browser: string, challenge: string): boolean {
  const head = challenge.slice(0, HEAD_LENGTH);
  return isSameSecret(challenge, seal(key, purpose, browser, head)) && expiryOf(challenge) > Date.now();
}

/** Uses a challenge up. @throws {ApiError} 400 if it was used before. */
export async function takeChallenge(db: Db, key: Buffer, challenge: string): Promise<void> {
  await deleteExpiredChallenges(db, { now: Date.now() });
  const row = { digest: digest(key, challenge), expires_at: expiryOf(challenge) };
  if ((await insertUsedChallenge(db, row)).length === 0) {
    throw new ApiError('not-allowed', 'this response of the passkey was used before. Try again.');
  }
}

function seal(key: Buffer, purpose: Purpose, browser: string, head: string): string {
  return head + digest(key, `challenge ${purpose} ${browser} ${head}`);
}

function expiryOf(challenge: string): number {
  return Buffer.from(challenge.slice(0, HEAD_LENGTH), 'base64url').readUIntBE(HEAD_BYTES - 6, 6);
}
