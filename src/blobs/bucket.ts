import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ByteRange } from './blobs.ts';
import { describeS3, type S3Place } from './s3-place.ts';

/** Longest wait for a response, for its next bytes, and for the bucket to take the next bytes, in milliseconds. */
const PATIENCE_MS = 15_000;
/** Attempts at an upload, and the wait before the second, which doubles with each, in milliseconds. */
const UPLOADS = 3;
const RETRY_MS = 200;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };
/** Name of what `check` writes and removes. */
const PROBE = 'millrace-check';

export interface BucketOptions {
  /** How long to wait for the bucket, in milliseconds. */
  patience?: number;
  /** Called for every failed request, without secrets. */
  onFault?: ((message: string) => void) | undefined;
}

/** An object to be stored, with its size in bytes and its SHA-256 in hexadecimal. */
export interface Upload {
  size: number;
  sha256: string;
  /** Called for each attempt: the bytes, and how many of them have been read. */
  open(): { body: Uint8Array | Readable; read: () => number };
}

/** The bucket does not work; its response is the cause. */
class BucketFault extends Error {
  /** A code like those of system errors; see db/faults.ts. */
  readonly code = 'BUCKET_FAULT';
}

/** The objects of a bucket of an S3-compatible store, or of a part of it. Names are without the prefix of the part. */
export class Bucket {
  /** Contains no secrets. */
  readonly place: string;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #client: S3Client;
  readonly #patience: number;
  readonly #onFault: ((message: string) => void) | undefined;

  constructor(place: S3Place, { patience = PATIENCE_MS, onFault }: BucketOptions = {}) {
    this.place = describeS3(place);
    this.#bucket = place.bucket;
    this.#prefix = place.prefix;
    this.#patience = patience;
    this.#onFault = onFault;
    // Unlimited: a client that reads slowly occupies a connection, and others must not wait for it.
    const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
    this.#client = new S3Client({
      endpoint: place.endpoint,
      region: place.region,
      ...(place.credentials !== undefined && { credentials: place.credentials }),
      forcePathStyle: true,
      // Most servers other than AWS support no other checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      // It would cost a round trip and save nothing: nothing is read from the client while a draft is uploaded.
      expectContinueHeader: false,
      // It would write to standard error; `onFault` gets what matters.
      logger: silent,
      requestHandler: {
        httpAgent: new HttpAgent(agent),
        httpsAgent: new HttpsAgent(agent),
        connectionTimeout: Math.min(5_000, patience),
      },
    });
  }

  /**
   * Stores an object, all of it or nothing, and retries if the bucket could not take it. It is signed with its SHA-256: a bucket
   * that receives other bytes rejects them.
   */
  async put(name: string, upload: Upload): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#putOnce(name, upload);
      } catch (error) {
        const status = statusOf(error);
        const isFinal =
          status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
        if (isFinal || tries === UPLOADS) throw error;
        await wait(RETRY_MS * 2 ** (tries - 1));
      }
    }
  }

  async #putOnce(name: string, { size, sha256, open }: Upload): Promise<void> {
    const command = new PutObjectCommand({ ...this.#object(name), ContentLength: size });
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> };
        headers['x-amz-content-sha256'] = sha256;
        return next(args);
      },
      { step: 'build', name: 'contentHash' },
    );
    const { body, read } = open();
    command.input.Body = size === 0 ? '' : body;
    try {
      await this.#ask((abortSignal) => this.#client.send(command, { abortSignal }), read);
    } finally {
      if (body instanceof Readable) body.destroy();
    }
  }

  /**
   * An object or a part of it, and the size of the whole in bytes; undefined if there is none. The stream must be read or
   * destroyed.
   * @throws {RangeError} for a part that begins after the end.
   */
  async get(name: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined> {
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ ...this.#object(name), Range });
    const found = await this.#ask((abortSignal) => this.#client.send(command, { abortSignal })).catch(
      (error) => {
        if (!isAboutContent(error)) throw error;
        if (statusOf(error) === 404) return undefined;
        throw new RangeError('the content ends before that.');
      },
    );
    if (found === undefined) return undefined;
    const body = found.Body as Readable;
    // Some servers send more than was requested, and say what they send.
    const [, first = '0', all = found.ContentLength] =
      /^bytes (\d+)-\d+\/(\d+)$/.exec(found.ContentRange ?? '') ?? [];
    const size = Number(all ?? Number.NaN);
    const part = range ?? { start: 0, end: size };
    if (
      Number.isSafeInteger(size) &&
      Number(first) <= part.start &&
      (range === undefined || part.start < size)
    ) {
      return { stream: this.#patient(body, Number(first), part), size };
    }
    body.destroy();
    if (part.start >= size) throw new RangeError('the content ends before that.');
    throw new BucketFault(`${this.place}: it sends something else than it was asked for.`);
  }

  /** The names that begin with `start`, in order. */
  async *names(start = ''): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const page = await this.#list({ ContinuationToken: token }, start);
      for (const { Key = '' } of page.Contents ?? []) yield Key.slice(this.#prefix.length);
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  async delete(name: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#object(name));
    await this.#ask((abortSignal) => this.#client.send(command, { abortSignal }));
  }

  /** Resolves when objects can be written and listed. @throws {BucketFault} with the reason when they cannot. */
  async check(): Promise<void> {
    await this.#list({ MaxKeys: 1 });
    const command = new PutObjectCommand({ ...this.#object(PROBE), Body: '' });
    await this.#ask((abortSignal) => this.#client.send(command, { abortSignal }));
    await this.delete(PROBE);
  }

  #object(name: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${name}` };
  }

  #list(options: { ContinuationToken?: string | undefined; MaxKeys?: number }, start = '') {
    const Prefix = `${this.#prefix}${start}`;
    const command = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix, ...options });
    return this.#ask((abortSignal) => this.#client.send(command, { abortSignal }));
  }

  /**
   * Sends a request to the bucket.
   * @param progress - a number that grows while the request is being sent; while it grows, there is no timeout.
   * @throws {BucketFault}
   */
  async #ask<T>(request: (signal: AbortSignal) => Promise<T>, progress = () => 0): Promise<T> {
    const controller = new AbortController();
    let before = 0;
    const timer = setInterval(() => {
      const now = progress();
      if (now === before) controller.abort();
      before = now;
    }, this.#patience);
    try {
      return await request(controller.signal);
    } catch (error) {
      const why = controller.signal.aborted ? 'it does not answer' : describe(error as Error);
      const fault = new BucketFault(`${this.place}: ${why}.`, { cause: error });
      if (!isAboutContent(fault)) this.#onFault?.(fault.message);
      throw fault;
    } finally {
      clearInterval(timer);
    }
  }

  /**
   * A part of the bytes that begin at `first`; fails if the bucket sends none for too long. A client may read as slowly as it
   * likes.
   */
  #patient(body: Readable, first: number, { start, end }: ByteRange): Readable {
    const give = async function* (this: Bucket): AsyncGenerator<Buffer> {
      const chunks = body[Symbol.asyncIterator]();
      // Reads to the end, not just to the last byte wanted, so that the connection can be reused.
      for (let position = first; position <= end + 1; ) {
        const timer = setTimeout(
          () => body.destroy(new BucketFault(`${this.place}: it stopped sending.`)),
          this.#patience,
        );
        const next = await chunks.next().finally(() => clearTimeout(timer));
        if (next.done) return;
        const chunk: Buffer = next.value;
        const wanted = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
        if (wanted.length > 0) yield wanted;
        position += chunk.length;
      }
    };
    const stream = Readable.from(give.call(this), { objectMode: false });
    // A stream that is never read does not start to read the body either.
    stream.once('close', () => body.destroy());
    body.on('error', () => undefined);
    return stream;
  }
}

function statusOf(error: unknown): number | undefined {
  const fault = error instanceof BucketFault ? error.cause : error;
  return (fault as Partial<S3ServiceException>).$metadata?.httpStatusCode;
}

/** Whether a bucket works, but lacks the blob or has a shorter one. */
function isAboutContent(error: BucketFault): boolean {
  const status = statusOf(error);
  return status === 416 || (status === 404 && (error.cause as Error).name !== 'NoSuchBucket');
}

/** Errors of the bucket that an operator can fix. */
const known: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret does not belong to the access key',
  AccessDenied: 'the access key may not do this',
  PermanentRedirect: 'the bucket is in another region',
  CredentialsProviderError: 'the URL has no access key, and none was found elsewhere',
  ENOTFOUND: 'there is no such host',
  ECONNREFUSED: 'nothing listens there',
};

function describe(error: Error & { code?: string }): string {
  const status = statusOf(error);
  const why = known[error.name] ?? known[error.code ?? ''];
  if (why !== undefined) return why;
  // A server's own message may be anything, and long.
  if (status !== undefined) return `it answers with ${status} ${error.name}`;
  return `it cannot be asked (${error.code ?? error.name})`;
}

function nothing(): void {}
