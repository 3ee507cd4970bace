import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Bucket } from '../blobs/bucket.ts';
import type { S3Place } from '../blobs/s3-place.ts';
import type { Repository } from './repository.ts';

/** Bytes sent at a time, by which the bucket's progress is measured. */
const PIECE = 64 * 1024;

/** A repository in a bucket. */
export class BucketRepository implements Repository {
  readonly place: string;
  readonly #bucket: Bucket;

  constructor(place: S3Place) {
    this.#bucket = new Bucket(place);
    this.place = this.#bucket.place;
  }

  put(name: string, bytes: Buffer, sha256: string): Promise<void> {
    return this.#bucket.put(name, {
      size: bytes.length,
      sha256,
      open() {
        let read = 0;
        const pieces = function* (): Generator<Buffer> {
          for (; read < bytes.length; read += PIECE) yield bytes.subarray(read, read + PIECE);
        };
        return { body: Readable.from(pieces(), { objectMode: false }), read: () => read };
      },
    });
  }

  async get(name: string): Promise<Buffer | undefined> {
    const found = await this.#bucket.get(name);
    return found && buffer(found.stream);
  }

  async *names(folder: string): AsyncGenerator<string> {
    for await (const name of this.#bucket.names(folder)) yield name.slice(folder.length);
  }

  delete(name: string): Promise<void> {
    return this.#bucket.delete(name);
  }
}
