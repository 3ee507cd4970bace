import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** A new secret for a client to keep: 240 bits, safe in an address. */
export function makeSecret(): string {
  return randomBytes(30).toString('base64url');
}

/**
 * What is stored of a secret (docs/accounts.md, What is stored). Looking a digest up by equality gives no timing away.
 */
export function digest(key: Buffer, secret: string): string {
  return createHmac('sha256', keyObjectOf(key)).update(secret).digest('base64url');
}

/** Node.js would otherwise make one for every digest, which takes longer than the digest. */
const keyObjects = new WeakMap<Buffer, KeyObject>();

function keyObjectOf(key: Buffer): KeyObject {
  let keyObject = keyObjects.get(key);
  if (keyObject === undefined) {
    keyObject = createSecretKey(key);
    keyObjects.set(key, keyObject);
  }
  return keyObject;
}
