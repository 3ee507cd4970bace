/** A server of the S3 protocol, and buckets on it. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** What we use of the package, which brings no types. */
interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

const load = createRequire(import.meta.url);
const Server = load('@20minutes/s3rver') as new (options: object) => S3rver;

/** The request as the server reads it for its signature. */
interface Canonical {
  uri: string;
}
const signature = load('@20minutes/s3rver/lib/signature/v4.js') as {
  getStringToSign(request: Canonical, signed: object): string;
};
const { getStringToSign } = signature;
// The official client signs the path of a bucket with a slash at its end, which the server leaves out.
signature.getStringToSign = (request, signed) => {
  const isBucket = /^\/[^/]+$/.test(request.uri);
  return getStringToSign(isBucket ? { ...request, uri: `${request.uri}/` } : request, signed);
};

// Node.js has no cipher of the kind by which the server hides where a list of several pages goes on; one like it does as well.
const crypto = load('node:crypto') as Record<string, (name: string, key: Buffer, iv: Buffer) => unknown>;
for (const name of ['createCipheriv', 'createDecipheriv']) {
  const create = crypto[name] as (typeof crypto)[string];
  crypto[name] = (cipher, key, iv) =>
    cipher === 'des' ? create('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : create(cipher, key, iv);
}

/** Where the server keeps contents: in files, beside which it writes what belongs to them. */
const { prototype: store } = load('@20minutes/s3rver/lib/stores/filesystem.js') as {
  prototype: { putContent(path: string, content: unknown): Promise<[size: number, md5: string]> };
};
const { putContent } = store;
// The server writes in place, and keeps what it has of an upload that breaks off. S3 shows an object when it is whole.
store.putContent = async (path, content) => {
  const part = `${path}.${randomUUID()}`;
  try {
    // It does not wait for bytes that it has whole.
    const written = await putContent(part, Buffer.isBuffer(content) ? Readable.from([content]) : content);
    renameSync(part, path);
    return written;
  } finally {
    rmSync(part, { force: true });
  }
};

/** The only access key and secret that the server knows. */
export const S3_KEY = 'S3RVER';

export class S3Server {
  readonly #server: S3rver;
  readonly folder: string;
  readonly host: string;

  constructor(server: S3rver, folder: string, host: string) {
    this.#server = server;
    this.folder = folder;
    this.host = host;
  }

  /** Starts a server on a free port that has one empty bucket, `contents`. */
  static async start(): Promise<S3Server> {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-s3-'));
    const server = new Server({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'contents' }],
    });
    const { port } = await server.run();
    return new S3Server(server, folder, `127.0.0.1:${port}`);
  }

  /** The URL of the bucket, or of a part of it. */
  url(prefix = ''): string {
    return `http://${S3_KEY}:${S3_KEY}@${this.host}/contents${prefix === '' ? '' : `/${prefix}`}`;
  }

  async stop(): Promise<void> {
    await this.#server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
