import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { RandomAccessReader } from 'yauzl';
import type { Blobs, ByteRange } from '../../blobs/blobs.ts';
import { readFile } from '../../blobs/file-stream.ts';

/** Bytes read ahead for the directory of a zip file, whose entries are read one by one. */
const WINDOW = 256 * 1024;

/** Where an archive is: a file or a blob. */
export interface Source {
  /** In bytes. */
  size: number;
  /** Opens it or a part of it. */
  open(range?: ByteRange): Promise<Readable>;
}

/** A file entry of an archive. */
export interface ArchivedFile {
  /** Its unpacked size in bytes, checked while it is read. */
  size: number;
  open(): Promise<Readable>;
}

/** An archive has an error that its owner can understand; the message says which. */
export class ArchiveError extends Error {}

/** An archive in a local file. @throws if there is no such file. */
export async function fileSource(path: string): Promise<Source> {
  const { size } = await stat(path);
  return { size, open: async (range) => (await readFile(path, range))?.stream ?? gone() };
}

/** An archive in a blob. */
export function blobSource(blobs: Pick<Blobs, 'get'>, key: string, size: number): Source {
  return { size, open: async (range) => (await blobs.get(key, range))?.stream ?? gone() };
}

function gone(): never {
  throw new ArchiveError('it is no longer there.');
}

/** Reads a zip file from its source. */
export class SourceReader extends RandomAccessReader {
  readonly #source: Source;
  #start = 0;
  #window: Buffer = Buffer.alloc(0);

  constructor(source: Source) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { open } = this.#source;
    async function* chunks() {
      yield* await open({ start, end: end - 1 });
    }
    return Readable.from(chunks(), { objectMode: false });
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#read(position, length).then(
      (bytes) => done(null, bytes.copy(target, offset)),
      (error: Error) => done(error),
    );
  }

  async #read(position: number, length: number): Promise<Buffer> {
    const isThere = position >= this.#start && position + length <= this.#start + this.#window.length;
    if (!isThere) {
      if (position < 0 || position + length > this.#source.size) return Buffer.alloc(0);
      const end = Math.min(position + Math.max(length, WINDOW), this.#source.size) - 1;
      this.#window = await buffer(await this.#source.open({ start: position, end }));
      this.#start = position;
    }
    return this.#window.subarray(position - this.#start, position - this.#start + length);
  }
}
