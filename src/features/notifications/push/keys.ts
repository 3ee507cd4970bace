import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { secretOf } from '../../../db/migrations.ts';
import type { Store } from '../../../db/store.ts';
import { digest } from '../../../digest.ts';

/** How long a signature is used and how long it is valid: at most a day (RFC 8292, 2), in milliseconds. */
const USED_MS = 3_600_000;
const VALID_MS = 12 * 3_600_000;
/** Most push services whose signatures are cached. */
const MAX_SERVICES = 500;

/** The key pair by which push services recognise this one (RFC 8292). */
export interface VapidKeys {
  /** As browsers need it to subscribe, and push services to check signatures. */
  publicKey: string;
  privateKey: KeyObject;
}

const cached = new WeakMap<Store, Promise<VapidKeys>>();

/** The keys of the service, which the store holds; made by the first process that needs them. */
export function vapidKeys(store: Store): Promise<VapidKeys> {
  const known = cached.get(store);
  if (known !== undefined) return known;
  const made = secretOf(store, 'vapid_key', 32).then((secret) => readKeys(Buffer.from(secret, 'hex')));
  cached.set(store, made);
  made.catch(() => cached.delete(store));
  return made;
}

function readKeys(secret: Buffer): VapidKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: secret.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  return { publicKey: point.toString('base64url'), privateKey };
}

/** Makes the header by which this service introduces itself to push services. */
export class Introductions {
  readonly #url: string;
  readonly #keys: VapidKeys;
  readonly #known = new Map<string, { header: string; until: number }>();

  constructor({ config: { url } }: Pick<Context, 'config'>, keys: VapidKeys) {
    this.#url = url;
    this.#keys = keys;
  }

  /** The header `Authorization` for a push service. */
  for({ origin }: URL): string {
    const now = Date.now();
    const known = this.#known.get(origin);
    if (known !== undefined && known.until > now) return known.header;
    const claims = { aud: origin, exp: Math.floor((now + VALID_MS) / 1000), sub: this.#url };
    const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const { privateKey, publicKey } = this.#keys;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const header = `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    if (this.#known.size >= MAX_SERVICES) this.#known.clear();
    this.#known.set(origin, { header, until: now + USED_MS });
    return header;
  }
}

/** Names what a message is about: a later one with the same name replaces it (RFC 8030, 5.4), and nothing can be learnt from it. */
export function topicOf({ digestKey }: Pick<Context, 'digestKey'>, user: number, key: string): string {
  return digest(digestKey, `topic ${user} ${key}`).slice(0, 32);
}
