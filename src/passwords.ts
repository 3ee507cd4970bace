import { ApiError } from './errors.ts';

/** Longest password, to bound the work of hashing. */
export const MAX_PASSWORD = 1000;
export const MIN_PASSWORD = 8;

/**
 * Hashing uses the thread pool, which the store also needs for writing to disk, and each run takes 19 MB and tens of
 * milliseconds. So only a few run at a time, and a queue that would take too long is rejected.
 */
const AT_A_TIME = 2;
const MAX_WAITING = 100;

/** Loaded on first use: most commands and many processes never need it. */
const argon2 = () => import('@node-rs/argon2');

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_A_TIME) {
    if (waiting.length >= MAX_WAITING) throw new ApiError('unavailable', 'too many people are signing in.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}

/** One form of what keyboards and systems compose differently, such as ü (RFC 8265, 4.2). */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

/** Hashes a password with argon2id for storage. @throws {ApiError} 503 when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await argon2()).hash(normalise(password)));
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password against its hash. Without a hash, because the account is unknown or has no password, it does the same work,
 * so that the duration reveals nothing.
 * @throws {ApiError} 503 when too many are waiting.
 */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const { hash, verify } = await argon2();
  decoy ??= hash('the password of no account');
  const against = stored ?? (await decoy);
  const text = normalise(password);
  const isRight = await inTurn(() => verify(against, text.slice(0, MAX_PASSWORD)));
  return isRight && typeof stored === 'string' && text.length <= MAX_PASSWORD;
}

/** @throws {ApiError} 400 for a password that an account of this name must not have. */
export function checkNewPassword(password: string, username: string): void {
  const wrong = wrongPassword(password, username);
  if (wrong !== undefined) throw new ApiError('invalid-parameter', wrong);
}

/** What is wrong with a new password; undefined when nothing is. */
export function wrongPassword(given: string, username: string): string | undefined {
  const password = normalise(given);
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) {
    return `The password must be ${MIN_PASSWORD} to ${MAX_PASSWORD} characters long.`;
  }
  return password.toLowerCase() === username.toLowerCase()
    ? 'The password must not be the username.'
    : undefined;
}
