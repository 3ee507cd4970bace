import { createReadStream } from 'node:fs';
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
import { type Blobs, type ByteRange, type Chunks, isKey, type Stored } from './blobs.ts';
import { type Draft, Drafts, type ProcessNames } from './drafts.ts';
import { describeS3, type S3Place } from './s3-place.ts';

/** Longest wait for a response, for its next bytes, and for the bucket to take the next bytes, in milliseconds. */
const PATIENCE_MS = 15_000;
/** Attempts at an upload, and the wait before the second, which doubles with each, in milliseconds. */
const UPLOADS = 3;
const RETRY_MS = 200;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };
/** Name of what `check` writes and removes. */
const PROBE = 'millrace-check';

interface S3Options {
  patience?: number;
  onFault?: ((message: string) => void) | undefined;
  processes?: ProcessNames | undefined;
}

/** The bucket does not work; its response is the cause. */
export class BucketFault extends Error {
  /** A code like those of system errors; see db/faults.ts. */
  readonly code = 'BUCKET_FAULT';
}

/**
 * Blobs in a bucket of an S3-compatible store. A blob is read completely into a draft on the local disk, and then sent with its
 * size and SHA-256 in one request that stores either all of it or nothing. The bucket never has a partial blob, and a failed
 * upload is retried.
 */
export class S3Blobs implements Blobs {
  readonly place: string;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #drafts: Drafts;
  readonly #client: S3Client;
  readonly #patience: number;
  readonly #onFault: ((message: string) => void) | undefined;

  /**
   * @param data - the data folder, which has the drafts.
   * @param options - `patience` in milliseconds; `onFault` is called for every failed request.
   */
  constructor(place: S3Place, data: string, options: S3Options = {}) {
    const { patience = PATIENCE_MS, onFault, processes } = options;
    this.place = describeS3(place);
    this.#bucket = place.bucket;
    this.#prefix = place.prefix;
    this.#drafts = new Drafts(data, false, processes);
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

  put(
    content: Chunks,
    announce?: (key: string, size: number) => Promise<void>,
    leavesDraft = false,
  ): Promise<Stored> {
    const send = async (draft: Draft): Promise<Stored> => {
      const { path, key, size } = draft;
      await announce?.(key, size);
      await this.#send(draft);
      return { key, size, draft: leavesDraft ? path : undefined };
    };
    return this.#drafts.with(content, send, leavesDraft);
  }

  async get(key: string, range?: ByteRange) {
    if (!isKey(key)) return undefined;
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ ...this.#object(key), Range });
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

  async *keys(): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const page = await this.#list({ ContinuationToken: token });
      for (const { Key = '' } of page.Contents ?? []) {
        const key = Key.slice(this.#prefix.length);
        if (isKey(key)) yield key;
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  async delete(key: string): Promise<void> {
    if (isKey(key)) await this.#delete(key);
  }

  async check(): Promise<void> {
    await this.#list({ MaxKeys: 1 });
    const command = new PutObjectCommand({ ...this.#object(PROBE), Body: '' });
    await this.#ask((abortSignal) => this.#client.send(command, { abortSignal }));
    await this.#delete(PROBE);
  }

  #object(name: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${name}` };
  }

  #list(options: { ContinuationToken?: string | undefined; MaxKeys?: number }) {
    const command = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: this.#prefix, ...options });
    return this.#ask((abortSignal) => this.#client.send(command, { abortSignal }));
  }

  async #delete(name: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#object(name));
    await this.#ask((abortSignal) => this.#client.send(command, { abortSignal }));
  }

  /** Uploads a draft, and retries if the bucket could not take it. */
  async #send(draft: Draft): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#sendOnce(draft);
      } catch (error) {
        const status = statusOf(error);
        const isFinal =
          status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
        if (isFinal || tries === UPLOADS) throw error;
        await wait(RETRY_MS * 2 ** (tries - 1));
      }
    }
  }

  /** Signed with the SHA-256 that is its key: a bucket that receives other bytes rejects them. */
  async #sendOnce({ path, key, size }: Draft): Promise<void> {
    const command = new PutObjectCommand({ ...this.#object(key), ContentLength: size });
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> };
        headers['x-amz-content-sha256'] = key;
        return next(args);
      },
      { step: 'build', name: 'contentHash' },
    );
    const file = createReadStream(path);
    command.input.Body = size === 0 ? '' : file;
    try {
      await this.#ask(
        (abortSignal) => this.#client.send(command, { abortSignal }),
        () => file.bytesRead,
      );
    } finally {
      file.destroy();
    }
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
    const give = async function* (this: S3Blobs): AsyncGenerator<Buffer> {
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
