import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { RandomAccessReader } from 'yauzl';
import type { Source } from './source.ts';

/** Bytes read ahead for the directory of a zip file, whose entries are read one by one. */
const WINDOW = 256 * 1024;

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
