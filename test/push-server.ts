/** A push service of the tests: it checks who sends, decrypts with the keys of its browsers, and answers as it is told. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Json } from './harness.ts';

/** A message as a browser shows it. */
export interface Pushed {
  title: string;
  text: string;
  path: string;
  tag: string;
  unread: number;
  headers: IncomingMessage['headers'];
  /** When it came, in milliseconds since 1970. */
  at: number;
}

/** How the service answers for a browser: with a status, never, slowly, or by leading elsewhere. */
export type Answering = number | 'never' | { after: number } | { to: string };

/** A browser that has subscribed. */
export class Subscriber {
  readonly endpoint: string;
  readonly #ecdh: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  /** What it was sent and accepted. */
  readonly got: Pushed[] = [];
  /** Requests so far, answered or not. */
  attempts = 0;
  answer: Answering = 201;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#ecdh.generateKeys();
  }

  /** What it tells the page. */
  get fields(): { endpoint: string; p256dh: string; auth: string } {
    const p256dh = this.#ecdh.getPublicKey().toString('base64url');
    return { endpoint: this.endpoint, p256dh, auth: this.#auth.toString('base64url') };
  }

  /** Reads a body of RFC 8188 with keys of RFC 8291. @throws if it was made for another browser, or changed. */
  decrypt(body: Buffer): Json {
    const salt = body.subarray(0, 16);
    const length = body[20] ?? 0;
    const theirs = body.subarray(21, 21 + length);
    const record = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), theirs]);
    const shared = this.#ecdh.computeSecret(theirs);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    if (plain.at(-1) !== 2) throw new Error('it does not end with the last record');
    return JSON.parse(plain.subarray(0, -1).toString());
  }
}

export class PushServer {
  readonly #server: Server;
  readonly #subscribers = new Map<string, Subscriber>();
  /** The public key that the first message came with: all others must have it. */
  #key: string | undefined;
  /** What was wrong with requests. */
  readonly faults: string[] = [];
  readonly #waiting = new Set<ServerResponse>();

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#take(request, response).catch((error) => {
        this.faults.push(String(error));
        response.writeHead(400).end();
      });
    });
  }

  static async start(): Promise<PushServer> {
    const server = new PushServer();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A browser; `host` is another name of this machine. */
  subscriber(host = '127.0.0.1'): Subscriber {
    const path = `/push/${randomBytes(12).toString('base64url')}`;
    const one = new Subscriber(this.origin.replace('127.0.0.1', host) + path);
    this.#subscribers.set(path, one);
    return one;
  }

  async stop(): Promise<void> {
    for (const response of this.#waiting) response.destroy();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const one = this.#subscribers.get(request.url ?? '');
    if (one === undefined || request.method !== 'POST') throw new Error(`there is no ${request.url}`);
    one.attempts++;
    const body = await buffer(request);
    this.#check(request, body);
    const message = one.decrypt(body);
    const { answer } = one;
    if (answer === 'never') {
      this.#waiting.add(response);
      return;
    }
    if (typeof answer === 'object' && 'to' in answer) {
      response.writeHead(307, { location: answer.to }).end();
      return;
    }
    if (typeof answer === 'object') await new Promise((resolve) => setTimeout(resolve, answer.after));
    const status = typeof answer === 'number' ? answer : 201;
    if (status === 201) one.got.push({ ...message, headers: request.headers, at: Date.now() });
    response.writeHead(status).end();
  }

  /** Checks the sender's signature (RFC 8292) and the headers (RFC 8030). */
  #check({ headers }: IncomingMessage, body: Buffer): void {
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    const [header = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const now = Date.now() / 1000;
    this.#key ??= key;
    const faults = [
      !isSigned && 'the signature is wrong',
      key !== this.#key && 'the key is another one',
      new URL(aud).port !== new URL(this.origin).port && `it is for ${aud}`,
      !(exp > now && exp < now + 86_400) && `it is valid until ${exp}`,
      !/^(https?:|mailto:)/.test(sub) && `the sender is ${sub}`,
      headers['content-encoding'] !== 'aes128gcm' && 'it is not encrypted',
      !/^\d+$/.test(headers.ttl as string) && 'there is no TTL',
      !/^[\w-]{1,32}$/.test(headers.topic as string) && 'there is no topic',
      body.length > 4096 && 'it is too long',
    ].filter((fault) => fault !== false);
    this.faults.push(...faults);
  }
}
