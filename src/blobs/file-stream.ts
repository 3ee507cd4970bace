import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from './blobs.ts';

/** Bytes per chunk, each in its own buffer. */
const CHUNK = 64 * 1024;
/** Bytes per piece. */
const PIECE = 256 * 1024;

/** A file or a part of it, as returned by `Blobs.get`. @throws {RangeError} */
export async function readFile(
  path: string,
  range?: ByteRange,
): Promise<{ stream: FileStream; size: number } | undefined> {
  const file = await openIfThere(path);
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    if (range !== undefined && range.start >= size) throw new RangeError('the content ends before that.');
    return { stream: new FileStream(file, range ?? { start: 0, end: size - 1 }), size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A part of an open file as a stream, which closes the file. */
export class FileStream extends Readable {
  readonly #file: FileHandle;
  #position: number;
  readonly #end: number;

  constructor(file: FileHandle, { start, end }: ByteRange) {
    super();
    this.#file = file;
    this.#position = start;
    this.#end = end;
  }

  /**
   * The same bytes in large pieces, all read into one buffer: each is overwritten when the next is requested. This makes large
   * files much faster, since new buffers cost more than reading into them. All pieces except the last have the same size.
   */
  async *pieces(): AsyncGenerator<Buffer> {
    try {
      const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE, this.#end + 1 - this.#position));
      for (let piece = await this.#fill(buffer); piece.length > 0; piece = await this.#fill(buffer))
        yield piece;
    } finally {
      this.destroy();
    }
  }

  override _read(): void {
    this.#fill(Buffer.allocUnsafeSlow(Math.min(CHUNK, this.#end + 1 - this.#position))).then(
      (chunk) => this.push(chunk.length === 0 ? null : chunk),
      (error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#file.close().then(
      () => done(error),
      (fault) => done(error ?? fault),
    );
  }

  /** Fills a buffer as far as the part and the file go. @returns the filled part of the buffer. */
  async #fill(buffer: Buffer): Promise<Buffer> {
    let length = 0;
    for (;;) {
      const wanted = Math.min(buffer.length - length, this.#end + 1 - this.#position);
      if (wanted === 0) break;
      const { bytesRead } = await this.#file.read(buffer, length, wanted, this.#position);
      if (bytesRead === 0) break;
      length += bytesRead;
      this.#position += bytesRead;
    }
    return buffer.subarray(0, length);
  }
}
