import { ArchiveError } from './source.ts';

/** Deepest nesting of a value. */
const MAX_DEPTH = 100;

/** Major types of CBOR (RFC 8949). */
const [UNSIGNED, NEGATIVE, BYTES, TEXT, LIST, MAP, TAG] = [0, 1, 2, 3, 4, 5, 6];
const [FALSE, TRUE, NULL, DOUBLE] = [20, 21, 22, 27];
/** The tag of a link. */
const LINK = 42;

/** The content identifier of a block, as the bytes of its binary form. */
export class Cid {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Identifies the block in maps. */
  get key(): string {
    return this.bytes.toString('latin1');
  }
}

/** Data of no trusted origin: no member may be relied on. */
export type Data = Record<string, unknown>;

/**
 * Decodes a value of DAG-CBOR. Lengths are compared with the bytes that are left, so nothing larger than the value is allocated.
 * Maps become objects without a prototype.
 * @throws {ArchiveError} if it is none, or is nested too deeply.
 */
export function decodeCbor(bytes: Buffer): unknown {
  const decoder = new Decoder(bytes);
  const value = decoder.value(0);
  if (decoder.left > 0) throw new ArchiveError('a value has bytes after its end.');
  return value;
}

class Decoder {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new ArchiveError(`a value is nested more than ${MAX_DEPTH} deep.`);
    const [head = 0] = this.#take(1);
    const [major, info] = [head >>> 5, head & 31];
    if (major > TAG) return this.#simple(info);
    const count = this.#count(info);
    switch (major) {
      case UNSIGNED:
        return count;
      case NEGATIVE:
        return -1 - count;
      case BYTES:
        return this.#take(count);
      case TEXT:
        return this.#take(count).toString();
      case LIST:
        return this.#list(count, depth);
      case MAP:
        return this.#map(count, depth);
      default:
        return this.#link(count);
    }
  }

  #take(length: number): Buffer {
    if (length > this.left) throw new ArchiveError('a value ends too early.');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** The number that follows a head: a value, or a length. */
  #count(info: number): number {
    if (info < 24) return info;
    if (info > 27) throw new ArchiveError('a value has a length that DAG-CBOR does not have.');
    const bytes = this.#take(2 ** (info - 24));
    const count = bytes.length < 8 ? bytes.readUIntBE(0, bytes.length) : Number(bytes.readBigUInt64BE());
    if (!Number.isSafeInteger(count)) throw new ArchiveError('a number is too large.');
    return count;
  }

  #list(count: number, depth: number): unknown[] {
    // Each member takes a byte or more.
    if (count > this.left) throw new ArchiveError('a list ends too early.');
    const list: unknown[] = [];
    for (let index = 0; index < count; index++) list.push(this.value(depth + 1));
    return list;
  }

  #map(count: number, depth: number): Data {
    if (count * 2 > this.left) throw new ArchiveError('a map ends too early.');
    const map: Data = Object.create(null);
    for (let index = 0; index < count; index++) {
      const key = this.value(depth + 1);
      if (typeof key !== 'string') throw new ArchiveError('a map has a key that is no text.');
      map[key] = this.value(depth + 1);
    }
    return map;
  }

  #link(tag: number): Cid {
    const bytes = tag === LINK ? this.value(MAX_DEPTH) : undefined;
    if (!Buffer.isBuffer(bytes) || bytes[0] !== 0) throw new ArchiveError('a value has an unknown tag.');
    return new Cid(bytes.subarray(1));
  }

  #simple(info: number): unknown {
    if (info === FALSE || info === TRUE) return info === TRUE;
    if (info === NULL) return null;
    if (info === DOUBLE) return this.#take(8).readDoubleBE();
    throw new ArchiveError('a value is of an unknown type.');
  }
}
