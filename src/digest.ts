import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { knownOr } from './known.ts';

/** A new secret for a client: 240 bits, safe in a URL. */
export function makeSecret(): string {
  return randomBytes(30).toString('base64url');
}

/**
 * The digest that is stored of a secret (docs/accounts.md, What is stored). Looking a digest up by equality leaks nothing through
 * timing.
 */
export function digest(key: Buffer, secret: string): string {
  const keyObject = knownOr(keyObjects, key, () => createSecretKey(key));
  return createHmac('sha256', keyObject).update(secret).digest('base64url');
}

/** Whether a given secret is the right one, compared in constant time. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Cached, because Node.js would otherwise create one for every digest, which takes longer than the digest. */
const keyObjects = new WeakMap<Buffer, KeyObject>();
