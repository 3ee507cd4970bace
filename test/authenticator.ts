/** An authenticator in software: creates passkeys, and answers challenges as a browser passes it on. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

/** What a test makes wrong. */
interface Wrong {
  origin?: string;
  rpId?: string;
  /** Flags of the authenticator data; present and verified unless given. */
  flags?: number;
  counter?: number;
  userHandle?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');
const PRESENT_AND_VERIFIED = 0x05;
const HAS_KEY = 0x40;

export class Authenticator {
  readonly origin: string;
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #public: { x?: string; y?: string };
  #handle = '';
  /** Signatures so far; stays 0 unless it counts. */
  counter = 0;
  readonly #isCounting: boolean;

  constructor(origin: string, { isCounting = true } = {}) {
    this.origin = origin;
    this.#isCounting = isCounting;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#public = publicKey.export({ format: 'jwk' });
  }

  /** The answer to the options of a page that adds a passkey, as its script sends it. */
  create(options: Options, { origin = this.origin, rpId = options.rp?.id ?? '', flags }: Wrong = {}): string {
    this.#handle = options.user?.id ?? '';
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()]);
    const data = this.#data(rpId, (flags ?? PRESENT_AND_VERIFIED) | HAS_KEY, this.counter, credential);
    const object = Buffer.concat([
      ...[Buffer.from([0xa3, 0x63]), Buffer.from('fmt'), Buffer.from([0x64]), Buffer.from('none')],
      ...[Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0, 0x68]), Buffer.from('authData')],
      ...[Buffer.from([0x58, data.length]), data],
    ]);
    const client = clientData('webauthn.create', options.challenge, origin);
    return this.#answer({
      clientDataJSON: base64url(client),
      attestationObject: base64url(object),
      transports: ['internal'],
    });
  }

  /** The answer to the options of a page that asks for a passkey. */
  get(options: Options, { origin = this.origin, rpId = options.rpId ?? '', ...wrong }: Wrong = {}): string {
    if (this.#isCounting) this.counter++;
    const flags = wrong.flags ?? PRESENT_AND_VERIFIED;
    const data = this.#data(rpId, flags, wrong.counter ?? this.counter);
    const client = clientData('webauthn.get', options.challenge, origin);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      userHandle: wrong.userHandle ?? this.#handle,
    });
  }

  #answer(response: object): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #data(rpId: string, flags: number, counter: number, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
  }

  /** ES256 on P-256 (RFC 9053), in CBOR. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#public;
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return JSON.stringify({ type, challenge, origin, crossOrigin: false });
}
