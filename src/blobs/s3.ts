import { createReadStream } from 'node:fs';
import { type Blobs, type ByteRange, type Chunks, isKey, type Stored } from './blobs.ts';
import { Bucket, type BucketOptions } from './bucket.ts';
import { type Draft, Drafts, type ProcessNames } from './drafts.ts';
import type { S3Place } from './s3-place.ts';

interface S3Options extends BucketOptions {
  processes?: ProcessNames | undefined;
}

/**
 * Blobs in a bucket of an S3-compatible store. A blob is read completely into a draft on the local disk, and then sent with its
 * size and SHA-256 in one request that stores either all of it or nothing. The bucket never has a partial blob, and a failed
 * upload is retried.
 */
export class S3Blobs implements Blobs {
  readonly place: string;
  readonly #bucket: Bucket;
  readonly #drafts: Drafts;

  /** @param data - the data folder, which has the drafts. */
  constructor(place: S3Place, data: string, options: S3Options = {}) {
    this.#bucket = new Bucket(place, options);
    this.place = this.#bucket.place;
    this.#drafts = new Drafts(data, false, options.processes);
  }

  put(
    content: Chunks,
    announce?: (key: string, size: number) => Promise<void>,
    leavesDraft = false,
  ): Promise<Stored> {
    const send = async (draft: Draft): Promise<Stored> => {
      const { path, key, size } = draft;
      await announce?.(key, size);
      await this.#bucket.put(key, {
        size,
        sha256: key,
        open() {
          const body = createReadStream(path);
          return { body, read: () => body.bytesRead };
        },
      });
      return { key, size, draft: leavesDraft ? path : undefined };
    };
    return this.#drafts.with(content, send, leavesDraft);
  }

  async get(key: string, range?: ByteRange) {
    return isKey(key) ? this.#bucket.get(key, range) : undefined;
  }

  async *keys(): AsyncGenerator<string> {
    for await (const name of this.#bucket.names()) if (isKey(name)) yield name;
  }

  async delete(key: string): Promise<void> {
    if (isKey(key)) await this.#bucket.delete(key);
  }

  check(): Promise<void> {
    return this.#bucket.check();
  }
}
