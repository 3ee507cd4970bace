/** Reads SQLite's write-ahead log (https://www.sqlite.org/fileformat2.html, The Write-Ahead Log). */
import { closeSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
/** The checksum of a log is over numbers in the byte order of the machine that began it; the lowest bit of its magic number says which. */
const IS_BIG_ENDIAN = endianness() === 'BE';
/** Times to look again where the log was restarted in between. */
const TRIES = 5;

/** The part of the log that `LogReader.next` read. */
export interface LogPart {
  /** The newest version of each changed page, by its number. */
  pages: Map<number, Buffer>;
  pageBytes: number;
  frames: number;
  /** Pages of the database after the last transaction; 0 if the part ends inside of one. */
  size: number;
  /** Whether the log was restarted before it: everything before is in the database file. */
  startsLog: boolean;
  /** Whether it reached the end. */
  isEnd: boolean;
  /** Where it ends. */
  end: LogEnd;
}

/** A place in a log. The checksums include all frames before it, so it is the same place only if these are the same. */
export interface LogEnd {
  /** Which log it is, in hexadecimal: SQLite chooses them whenever it restarts the log. */
  salts: string;
  /** Frames before it. */
  frames: number;
  sums: readonly [number, number];
}

type Sums = readonly [number, number];

interface Header {
  salts: string;
  pageBytes: number;
  isSwapped: boolean;
  sums: Sums;
}

/** The log is not what SQLite writes, or changed where it must not. */
export class LogFault extends Error {}

/**
 * Reads the committed frames of a log one after the other, and verifies their checksums, each of which includes all before it. The
 * caller holds a read transaction (`Pins`), without which the log could be restarted before it was read.
 */
export class LogReader {
  readonly #path: string;
  readonly #countFrames: () => number;
  #file: number | undefined;
  #salts = '';
  #sums: Sums = [0, 0];
  #read = 0;

  /** @param countFrames - how many frames of the log are committed, according to SQLite. */
  constructor(path: string, countFrames: () => number) {
    this.#path = path;
    this.#countFrames = countFrames;
  }

  /**
   * Goes on at a place where another process stopped reading.
   * @returns false if that place is not in the log: it was restarted meanwhile, or has lost what was read of it.
   */
  goTo({ salts, frames, sums }: LogEnd): boolean {
    const found = this.#look();
    if (found === undefined || frames < 1 || found.frames < frames) return false;
    const { header } = found;
    if (hex(header.salts) !== salts) return false;
    const frameBytes = FRAME_HEADER_BYTES + header.pageBytes;
    const last = this.#bytes(HEADER_BYTES + (frames - 1) * frameBytes, FRAME_HEADER_BYTES);
    const isThere =
      last.toString('latin1', 8, 16) === header.salts &&
      last.readUInt32BE(16) === sums[0] &&
      last.readUInt32BE(20) === sums[1];
    if (!isThere) return false;
    this.#salts = header.salts;
    this.#sums = sums;
    this.#read = frames;
    return true;
  }

  /**
   * The next frames; undefined if there are none.
   * @param most - frames to read at most.
   * @throws {LogFault}
   */
  next(most: number): LogPart | undefined {
    const found = this.#look();
    if (found === undefined) return undefined;
    const { header, frames } = found;
    const startsLog = header.salts !== this.#salts;
    const from = startsLog ? 0 : this.#read;
    if (frames <= from) return undefined;
    const until = Math.min(frames, from + most);
    const frameBytes = FRAME_HEADER_BYTES + header.pageBytes;
    const bytes = this.#bytes(HEADER_BYTES + from * frameBytes, (until - from) * frameBytes);
    const pages = new Map<number, Buffer>();
    let sums = startsLog ? header.sums : this.#sums;
    let size = 0;
    for (let at = 0; at < bytes.length; at += frameBytes) {
      const page = bytes.subarray(at + FRAME_HEADER_BYTES, at + frameBytes);
      sums = add(add(sums, bytes.subarray(at, at + 8), header.isSwapped), page, header.isSwapped);
      const isValid =
        bytes.toString('latin1', at + 8, at + 16) === header.salts &&
        bytes.readUInt32BE(at + 16) === sums[0] &&
        bytes.readUInt32BE(at + 20) === sums[1];
      if (!isValid)
        throw new LogFault(`frame ${from + at / frameBytes + 1} of ${this.#path} has a wrong checksum.`);
      size = bytes.readUInt32BE(at + 4);
      pages.set(bytes.readUInt32BE(at), page);
    }
    if (size === 0 && until === frames)
      throw new LogFault(`the last frame of ${this.#path} ends no transaction.`);
    this.#salts = header.salts;
    this.#sums = sums;
    this.#read = until;
    const { pageBytes } = header;
    const end = { salts: hex(header.salts), frames: until, sums };
    return { pages, pageBytes, frames: until - from, size, startsLog, isEnd: until === frames, end };
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  /** The header, and how many frames are committed. Both are of one log if the header is the same before and after. */
  #look(): { header: Header; frames: number } | undefined {
    for (let tries = 0; tries < TRIES; tries++) {
      const header = this.#header();
      const frames = this.#countFrames();
      if (header?.salts === this.#header()?.salts) return header && { header, frames };
    }
    return undefined;
  }

  /** Undefined if the log is empty, or its header is being written. */
  #header(): Header | undefined {
    try {
      this.#file ??= openSync(this.#path, 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const bytes = Buffer.alloc(HEADER_BYTES);
    if (readSync(this.#file, bytes, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined;
    const magic = bytes.readUInt32BE(0);
    if ((magic & ~1) >>> 0 !== MAGIC) return undefined;
    const isSwapped = ((magic & 1) === 1) !== IS_BIG_ENDIAN;
    const sums = add([0, 0], bytes.subarray(0, 24), isSwapped);
    if (bytes.readUInt32BE(24) !== sums[0] || bytes.readUInt32BE(28) !== sums[1]) return undefined;
    const pageBytes = bytes.readUInt32BE(8);
    return { salts: bytes.toString('latin1', 16, 24), pageBytes, isSwapped, sums };
  }

  #bytes(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    const read = readSync(this.#file as number, bytes, 0, length, position);
    if (read < length) throw new LogFault(`${this.#path} is shorter than SQLite says.`);
    return bytes;
  }
}

const hex = (salts: string): string => Buffer.from(salts, 'latin1').toString('hex');

/** Continues a checksum over bytes, whose length is a multiple of 8. */
function add([first, second]: Sums, bytes: Buffer, isSwapped: boolean): Sums {
  let [a, b] = [first, second];
  const read = isSwapped ? Buffer.from(bytes).swap32() : bytes;
  const isAligned = read.byteOffset % 4 === 0;
  const from = isAligned ? read : Uint8Array.from(read);
  const numbers = new Uint32Array(from.buffer, from.byteOffset, from.length / 4);
  for (let n = 0; n < numbers.length; n += 2) {
    a = (a + (numbers[n] as number) + b) >>> 0;
    b = (b + (numbers[n + 1] as number) + a) >>> 0;
  }
  return [a, b];
}
