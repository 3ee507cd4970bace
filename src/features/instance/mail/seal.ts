import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { digest } from '../../../digest.ts';

/** Bytes of the nonce and of the tag (NIST SP 800-38D). */
const NONCE = 12;
const TAG = 16;
const CIPHER = 'aes-256-gcm';

function keyOf(digestKey: Buffer): Buffer {
  return Buffer.from(digest(digestKey, 'queued e-mails'), 'base64url');
}

/** Encrypts what is stored of a message until it is sent; it opens only with the same id. */
export function seal(digestKey: Buffer, id: string, content: object): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(digestKey), nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws if it was sealed with another key or id. */
export function unseal(digestKey: Buffer, id: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const [nonce, tag, rest] = [bytes.subarray(0, NONCE), bytes.subarray(NONCE, NONCE + TAG), NONCE + TAG];
  const options = { authTagLength: TAG };
  const decipher = createDecipheriv(CIPHER, keyOf(digestKey), nonce, options).setAAD(Buffer.from(id));
  decipher.setAuthTag(tag);
  const text = Buffer.concat([decipher.update(bytes.subarray(rest)), decipher.final()]).toString();
  return JSON.parse(text) as unknown;
}
