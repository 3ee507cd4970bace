import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedBytes } from '../bus/bus.ts';

/** The kind of streams that positions belong to. */
export type StreamKind = 'stream' | 'app-stream';

/** Size of a record: the connection's id (16 bytes), and the number of the last event its socket took (8 bytes). */
const RECORD = 24;

/** Maximum gap between two changed records, in records, that is written with them, because another write would cost more. */
const MAX_GAP = 32;
/** Most bytes read of a process's shared records: enough for 600,000 connections. */
const MAX_BYTES = 600_000 * RECORD;
/** How long the records of a dead process stay, in seconds. */
const EXPIRE_S = 86_400;

/** Storage for records that outlives the process. */
export interface PositionStore {
  /** Stores the changed records, given their indexes. @returns false if it could not. */
  write(records: Buffer, changed: number[]): boolean;
  /** Stores all records. */
  writeAll(records: Buffer): void;
  /** `isClean`: no connection is left. */
  end(isClean: boolean): void;
}

/**
 * The record of how far one connection was served. Belongs to the `Positions` that opened it, even if the process has begun
 * others.
 */
export interface PositionRecord {
  /** Stored by the next flush. */
  set(seq: number): void;
  /** Frees the record; it must not be used any more. */
  close(): void;
}

/**
 * How far each stream connection has been served, in storage that outlives the process. The next owner finds it even after `kill
 * -9`, at the cost of one system call for all connections that received an event.
 */
export class Positions {
  readonly #store: PositionStore;
  #isEnded = false;
  #records = Buffer.alloc(64 * RECORD);
  readonly #free: number[] = [];
  #used = 0;
  /** Indexes of the records changed since they were stored. */
  #changed: number[] = [];

  constructor(store: PositionStore) {
    this.#store = store;
  }

  /** Allocates a record for a connection that has been served up to `seq`. */
  open(connection: string, seq: number): PositionRecord {
    const index = this.#free.pop() ?? this.#used++;
    if (this.#used * RECORD > this.#records.length) {
      this.#records = Buffer.concat([this.#records, Buffer.alloc(this.#records.length)]);
    }
    this.#records.write(connection, index * RECORD, 16, 'hex');
    const set = (position: number): void => {
      this.#records.writeDoubleLE(position, index * RECORD + 16);
      this.#changed.push(index);
    };
    set(seq);
    this.flush();
    let isOpen = true;
    const close = (): void => {
      // Freed twice, it would belong to two connections.
      if (isOpen) this.#close(index);
      isOpen = false;
    };
    return { set, close };
  }

  /** Stores the changes; those that fail are retried with the next flush. */
  flush(): void {
    if (this.#changed.length === 0 || this.#isEnded) return;
    if (this.#store.write(this.#records, this.#changed)) this.#changed = [];
    else this.#changed = [...new Set(this.#changed)];
  }

  /** Stores all records, in case they were lost. */
  writeAll(): void {
    this.#changed = [];
    this.#store.writeAll(this.#records.subarray(0, this.#used * RECORD));
  }

  all(): Map<string, number> {
    return parse(this.#records.subarray(0, this.#used * RECORD));
  }

  #close(index: number): void {
    this.#records.fill(0, index * RECORD, (index + 1) * RECORD);
    this.#free.push(index);
    this.#changed.push(index);
    this.flush();
  }

  /** Stops storing, whatever happens to the records. `isClean`: no connection is left. */
  end(isClean: boolean): void {
    this.#isEnded = true;
    this.#store.end(isClean);
  }
}

/** Stores positions in the data folder, of a process that runs alone or of one worker. A power failure may lose them. */
class PositionFile implements PositionStore {
  readonly #path: string;
  readonly #file: number;

  /** Creates an empty file. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'w', 0o600);
  }

  write(records: Buffer, changed: readonly number[]): boolean {
    let [first, last] = [Number.MAX_SAFE_INTEGER, 0];
    for (const index of changed) {
      if (index < first) first = index;
      if (index > last) last = index;
    }
    const start = first * RECORD;
    try {
      // One system call, including everything in between.
      writeSync(this.#file, records, start, (last + 1) * RECORD - start, start);
      return true;
    } catch {
      // The disk is full.
      return false;
    }
  }

  writeAll(): void {
    // A file loses nothing.
  }

  end(isClean: boolean): void {
    closeSync(this.#file);
    if (isClean) rmSync(this.#path, { force: true });
  }
}

/** Stores positions on the bus, for one of several processes: the others find them there when this one has ended. */
class SharedPositions implements PositionStore {
  readonly #bytes: SharedBytes;
  readonly #key: string;

  constructor(bytes: SharedBytes, key: string) {
    this.#bytes = bytes;
    this.#key = key;
  }

  write(records: Buffer, changed: number[]): boolean {
    const ranges = rangesOf(changed).map(({ start, end }) => ({
      start,
      bytes: records.subarray(start, end),
    }));
    // If the bus is unavailable, everything is written when it is back.
    void this.#bytes.setRanges(this.#key, ranges);
    return true;
  }

  writeAll(records: Buffer): void {
    void this.#bytes.set(this.#key, records, EXPIRE_S);
  }

  end(isClean: boolean): void {
    if (isClean) void this.#bytes.delete(this.#key);
  }
}

/** Where the positions of the streams of a kind are stored. */
export class PositionPlace {
  readonly #folder: string;
  readonly #kind: StreamKind;
  readonly #bytes: SharedBytes | undefined;

  /** @param bytes - shared by processes that have no folder in common. */
  constructor(folder: string, kind: StreamKind, bytes: SharedBytes | undefined) {
    this.#folder = folder;
    this.#kind = kind;
    this.#bytes = bytes;
  }

  /** The store of one process. */
  open(owner: string): PositionStore {
    if (this.#bytes !== undefined) return new SharedPositions(this.#bytes, this.#nameOf(owner));
    return new PositionFile(join(this.#folder, this.#nameOf(owner)));
  }

  /** The positions of one process; undefined if they cannot be read now. */
  async read(owner: string): Promise<Map<string, number> | undefined> {
    if (this.#bytes === undefined) return readFiles([join(this.#folder, this.#nameOf(owner))]);
    const bytes = await this.#bytes.get(`${this.#kind}-positions`, this.#nameOf(owner), MAX_BYTES);
    return bytes && parse(bytes);
  }

  /** The latest positions in the files of all processes that have served from this folder. */
  readLeft(): Map<string, number> {
    return readFiles(this.#files());
  }

  /** Removes files that nobody needs any more. `isAlone`: no other process uses the folder. */
  clean(isAlone: boolean): void {
    const before = Date.now() - EXPIRE_S * 1000;
    for (const path of this.#files()) {
      const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (isAlone || written < before) rmSync(path, { force: true });
    }
  }

  #files(): string[] {
    const begin = `${this.#kind}-positions`;
    const names = readdirSync(this.#folder).filter((name) => name.startsWith(begin));
    return names.map((name) => join(this.#folder, name));
  }

  #nameOf(owner: string): string {
    return `${this.#kind}-positions${this.#bytes === undefined ? '-' : ':'}${owner}`;
  }
}

/** The latest position of each connection. */
function readFiles(paths: readonly string[]): Map<string, number> {
  const latest = new Map<string, number>();
  for (const path of paths) {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) continue;
    for (const [key, seq] of parse(readFileSync(path))) latest.set(key, Math.max(seq, latest.get(key) ?? 0));
  }
  return latest;
}

function parse(bytes: Buffer): Map<string, number> {
  const positions = new Map<string, number>();
  for (let at = 0; at + RECORD <= bytes.length; at += RECORD) {
    const seq = bytes.readDoubleLE(at + 16);
    if (seq > 0 && Number.isSafeInteger(seq)) positions.set(bytes.toString('hex', at, at + 16), seq);
  }
  return positions;
}

interface Range {
  start: number;
  end: number;
}

/** The byte ranges of some records, in order; those close together are merged. */
function rangesOf(indexes: number[]): Range[] {
  indexes.sort((a, b) => a - b);
  const ranges: Range[] = [];
  let last: Range | undefined;
  for (const index of indexes) {
    const [start, end] = [index * RECORD, (index + 1) * RECORD];
    if (last !== undefined && start - last.end <= MAX_GAP * RECORD) last.end = Math.max(last.end, end);
    else {
      last = { start, end };
      ranges.push(last);
    }
  }
  return ranges;
}
