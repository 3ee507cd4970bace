import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { digest } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { recheckRoles } from '../audit/audit.ts';
import { insertTotpKey, selectTotpKey, updateTotpStep } from './factors.sql.ts';

/** 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20;
const STEP_MS = 30_000;
/** How many steps the clock of an authenticator app may be wrong. */
const DRIFT = 1;

/** A new authenticator app, until its first code shows that it has the key. */
export interface TotpSetup {
  salt: string;
  /** The key, to type into the app: groups of four letters and digits. */
  typed: string;
  /** URI of the key, which the QR code contains. */
  uri: string;
}

/**
 * The key of an authenticator app. It is derived from the key of the store, so that the table alone reveals nothing although the
 * key cannot be stored as a digest.
 */
function totpOf(key: Buffer, userId: number, salt: string): TOTP {
  const bytes = Buffer.from(digest(key, `totp ${userId} ${salt}`), 'base64url').subarray(0, KEY_BYTES);
  return new TOTP({ secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }) });
}

/** Begins to set up an authenticator app. @param salt - of a setup that was begun. @throws {ApiError} 400 if it is malformed. */
export function setUpTotp(
  { digestKey }: Pick<Context, 'digestKey'>,
  user: { userId: number; username: string },
  site: string,
  salt = randomBytes(16).toString('base64url'),
): TotpSetup {
  checkSalt(salt);
  const totp = totpOf(digestKey, user.userId, salt);
  // A colon separates issuer and label.
  totp.issuer = site.replaceAll(':', ' ');
  totp.label = user.username;
  const typed = totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 ');
  return { salt, typed, uri: totp.toString() };
}

function checkSalt(salt: string): void {
  if (!/^[\w-]{22}$/.test(salt))
    throw new ApiError('invalid-parameter', 'this setup is not valid. Start again.');
}

/** Adds an authenticator app whose first code is right. @throws {ApiError} 400 for a wrong code, or if the user has one. */
export async function addTotpKey(
  tx: Tx,
  key: Buffer,
  { userId, salt, code }: { userId: number; salt: string; code: string },
): Promise<void> {
  checkSalt(salt);
  const step = stepOf(totpOf(key, userId, salt), code);
  if (step === undefined) throw wrongCode();
  const row = { user_id: userId, salt, last_step: step, created_at: tx.now };
  if ((await insertTotpKey(tx, row)).length === 0) {
    throw new ApiError('not-allowed', 'an authenticator app is set up already.');
  }
  await recheckRoles(tx, userId);
}

/** Uses a code of a user's authenticator app. @returns whether it is right and was not used before. */
export async function takeTotpCode(tx: Tx, key: Buffer, userId: number, code: string): Promise<boolean> {
  const [row] = await selectTotpKey(tx, { user_id: userId });
  const step = row && stepOf(totpOf(key, userId, row.salt), code);
  if (step === undefined) return false;
  return (await updateTotpStep(tx, { user_id: userId, step, now: tx.now })).length > 0;
}

/** The time step of a code, if it is right. Codes are compared in constant time. */
function stepOf(totp: TOTP, code: string): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = Date.now();
  const delta = totp.validate({ token, timestamp, window: DRIFT });
  return delta === null ? undefined : Math.floor(timestamp / STEP_MS) + delta;
}

/** One message for a wrong, an outdated and a used code. */
export function wrongCode(): ApiError {
  return new ApiError('not-allowed', 'the code is wrong or was used before.');
}

/** A QR code: the number of modules of a side, and the dark ones as an SVG path. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: dark.join('') };
}
