import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription (RFC 8291), in base64url. */
export interface ClientKeys {
  p256dh: string;
  auth: string;
}

/** Size of the only record: more than any message has. */
const RECORD = 4096;
/** Most bytes of a message: push services accept 4096 with header, padding and tag (RFC 8030, 7.2). */
export const MAX_PLAIN = RECORD - 86 - 17;

const curve = 'prime256v1';

/** Whether keys are a point on the curve and a secret of 16 bytes. */
export function areKeys({ p256dh, auth }: ClientKeys): boolean {
  try {
    const point = Buffer.from(p256dh, 'base64url');
    const ecdh = createECDH(curve);
    ecdh.generateKeys();
    ecdh.computeSecret(point);
    return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

/** Encrypts a message so that only the browser reads it: aes128gcm (RFC 8188) with keys agreed on as in RFC 8291. */
export function encrypt(plain: Buffer, { p256dh, auth }: ClientKeys): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ecdh = createECDH(curve);
  const ours = ecdh.generateKeys();
  const shared = ecdh.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const salt = randomBytes(16);
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(RECORD, 16);
  header[20] = ours.length;
  // The byte that ends the last record.
  const text = Buffer.concat([plain, Buffer.from([2])]);
  return Buffer.concat([header, ours, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}
