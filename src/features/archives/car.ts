import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Cid, type Data, decodeCbor } from './dag-cbor.ts';
import { ArchiveError, type Source } from './source.ts';

/** Most bytes of the header and of a block: far more than a record has. */
const MAX_HEADER = 10_000;
const MAX_BLOCK = 4_000_000;
/** Most bytes of a number. */
const MAX_VARINT = 8;
/** A CID of version 1 with SHA-256 begins with the version, the codec, the hash and its length. */
const SHA_256 = 0x12;
const DIGEST_BYTES = 32;

/** A block of a CAR file. */
export interface Block {
  cid: Cid;
  bytes: Buffer;
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
    for (const cid of rootsOf(await input.section(MAX_HEADER))) yield { cid, bytes: Buffer.alloc(0) };
    for (let section = await input.section(MAX_BLOCK); section; section = await input.section(MAX_BLOCK)) {
      const length = cidLength(section);
      yield { cid: new Cid(section.subarray(0, length)), bytes: section.subarray(length) };
    }
  } finally {
    stream.destroy();
  }
}

function rootsOf(header: Buffer | undefined): Cid[] {
  const value = header && decodeCbor(header);
  const { version, roots } = (typeof value === 'object' && value !== null ? value : {}) as Data;
  const isKnown = version === 1 && Array.isArray(roots) && roots.every((root) => root instanceof Cid);
  if (!isKnown) throw new ArchiveError('it is not a CAR file of version 1.');
  return roots as Cid[];
}

/** Whether the bytes of a block are those that its CID names. */
export function isIntact({ cid, bytes }: Block): boolean {
  const hash = createHash('sha256').update(bytes).digest();
  return hash.equals(cid.bytes.subarray(-DIGEST_BYTES));
}

/** The length of the CID that a block begins with. */
function cidLength(block: Buffer): number {
  // Version 0 has the hash only.
  let at = block[0] === SHA_256 ? 0 : varintAt(block, varintAt(block, 0).next).next;
  const hash = varintAt(block, at);
  const length = varintAt(block, hash.next);
  if (hash.value !== SHA_256 || length.value !== DIGEST_BYTES)
    throw new ArchiveError('a block is not named by its SHA-256.');
  at = length.next + DIGEST_BYTES;
  if (at > block.length) throw new ArchiveError('a block ends too early.');
  return at;
}

function varintAt(bytes: Buffer, start: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < MAX_VARINT; index++) {
    const byte = bytes[start + index];
    if (byte === undefined) break;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80 && Number.isSafeInteger(value)) return { value, next: start + index + 1 };
  }
  throw new ArchiveError('a block has no valid length.');
}

/** Reads a stream in sections that begin with their length. */
class Input {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** @returns undefined at the end. @throws {ArchiveError} */
  async section(most: number): Promise<Buffer | undefined> {
    if (!(await this.#fill(MAX_VARINT)) && this.#rest.length === 0) return undefined;
    const { value: length, next } = varintAt(this.#rest, 0);
    if (length > most) throw new ArchiveError(`it has a block of ${length} bytes; at most ${most} are read.`);
    const end = next + length;
    if (!(await this.#fill(end))) throw new ArchiveError('it ends too early.');
    const section = this.#rest.subarray(next, end);
    this.#rest = this.#rest.subarray(end);
    return section;
  }

  /** Reads until there are this many bytes. @returns false if there are fewer. */
  async #fill(length: number): Promise<boolean> {
    const parts = [this.#rest];
    let size = this.#rest.length;
    while (size < length) {
      const { value, done } = await this.#chunks.next();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
    if (parts.length > 1) this.#rest = Buffer.concat(parts);
    return size >= length;
  }
}
