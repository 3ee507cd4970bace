import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { asyncIterableReader, readBlockHead, readHeader } from '@ipld/car/decoder';
import type { CID } from 'multiformats/cid';
import { ArchiveError, type Source } from './source.ts';

/** Most bytes of the header, which is decoded without a bound of its depth, and of a block: far more than a record has. */
const MAX_HEADER = 1000;
const MAX_BLOCK = 4_000_000;
/** Most bytes of a number. */
const MAX_VARINT = 8;
const SHA_256 = 0x12;
const DIGEST_BYTES = 32;

/** A block of a CAR file. */
export interface Block {
  cid: CID;
  bytes: Uint8Array;
}

/** Whether the beginning of a file is that of a CAR file: a header with the version and the roots. */
export function isCar(head: Buffer): boolean {
  return /^.{1,2}[\xa1\xa2](\x65roots|\x67version)/s.test(head.toString('latin1', 0, 20));
}

/**
 * Yields the blocks of a CAR file (version 1), one in memory at a time; the roots come first, as a block without bytes each.
 * @throws {ArchiveError} if it is none, or is damaged.
 */
export async function* readCar(source: Source): AsyncGenerator<Block> {
  const stream = await source.open();
  try {
    const input = new Input(stream);
    for (const cid of (await readHeader(input, 1)).roots) yield { cid, bytes: Buffer.alloc(0) };
    input.most = MAX_BLOCK;
    while ((await input.upTo(MAX_VARINT)).length > 0) {
      const { cid, blockLength } = await readBlockHead(input);
      yield { cid, bytes: await input.exactly(blockLength, true) };
    }
  } catch (error) {
    if (error instanceof ArchiveError || stream.errored !== null) throw error;
    throw new ArchiveError('it is no CAR file of version 1, is damaged, or ends too early.');
  } finally {
    stream.destroy();
  }
}

/** Identifies a block in maps. @throws {ArchiveError} if it is not named by its SHA-256. */
export function keyOf({ multihash }: CID): string {
  if (multihash.code !== SHA_256 || multihash.size !== DIGEST_BYTES)
    throw new ArchiveError('a block is not named by its SHA-256.');
  return Buffer.from(multihash.digest).toString('latin1');
}

/** Whether the bytes of a block are those that its CID names. */
export function isIntact({ cid, bytes }: Block): boolean {
  return createHash('sha256').update(bytes).digest().equals(cid.multihash.digest);
}

/** What the decoder reads from. It believes the lengths in a file, so they are checked here, before anything is read. */
class Input {
  /** Most bytes to read at once. */
  most = MAX_HEADER;
  readonly #reader: ReturnType<typeof asyncIterableReader>;

  constructor(stream: Readable) {
    this.#reader = asyncIterableReader(stream);
  }

  get pos(): number {
    return this.#reader.pos;
  }

  upTo(length: number): Promise<Uint8Array> {
    return this.#reader.upTo(length);
  }

  async exactly(length: number, seek?: boolean): Promise<Uint8Array> {
    if (length < 0) throw new ArchiveError('a block ends too early.');
    if (length > this.most)
      throw new ArchiveError(`it has a block of ${length} bytes; at most ${this.most} are read.`);
    return this.#reader.exactly(length, seek);
  }

  seek(length: number): void {
    this.#reader.seek(length);
  }
}
