import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from '../redis/redis.ts';

/** Of which streams positions are. */
export type StreamKind = 'stream' | 'app-stream';

/** A record: the connection's id (16 bytes), and the number of the last event its socket took (8 bytes). */
const RECORD = 24;

/** Records between two that have changed are written with them where they are at most so many: another write costs more. */
const MAX_GAP = 32;
/** Bytes that are read of the records of a process in Redis: those of 600,000 connections. */
const MAX_BYTES = 600_000 * RECORD;
/** How long the records of a process that has ended stay in Redis, in seconds. */
const EXPIRE_S = 86_400;

/** Where records are put so that they outlive the process. */
export interface PositionStore {
  /** Takes the records that have changed, by their indexes. @returns false where it could not. */
  write(records: Buffer, changed: number[]): boolean;
  /** Takes all records. */
  writeAll(records: Buffer): void;
  /** `isClean`: no connection is left. */
  end(isClean: boolean): void;
}

/** How far one connection was served. It goes to where it was opened, also when the process has begun others. */
export interface PositionRecord {
  /** Written with the next flush. */
  set(seq: number): void;
  /** Gives the record back; it is not to be used any more. */
  close(): void;
}

/**
 * How far each stream connection has been served, in a place that outlives the process: what is written there is there
 * for the next owner even after `kill -9`, at the cost of one system call for all connections that an event went to.
 */
export class Positions {
  readonly #store: PositionStore;
  #isEnded = false;
  #records = Buffer.alloc(64 * RECORD);
  readonly #free: number[] = [];
  #used = 0;
  /** Indexes of the records that have changed since they were written. */
  #changed: number[] = [];

  constructor(store: PositionStore) {
    this.#store = store;
  }

  /** Takes a record for a connection that has been served up to `seq`. */
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
      // Given back twice, it would be that of two connections.
      if (isOpen) this.#close(index);
      isOpen = false;
    };
    return { set, close };
  }

  /** Hands on what was set; what could not be taken goes with the next flush. */
  flush(): void {
    if (this.#changed.length === 0 || this.#isEnded) return;
    if (this.#store.write(this.#records, this.#changed)) this.#changed = [];
    else this.#changed = [...new Set(this.#changed)];
  }

  /** Writes all records, where they may have been lost. */
  writeAll(): void {
    this.#changed = [];
    this.#store.writeAll(this.#records.subarray(0, this.#used * RECORD));
  }

  /** All records that there are. */
  all(): Map<string, number> {
    return parse(this.#records.subarray(0, this.#used * RECORD));
  }

  #close(index: number): void {
    this.#records.fill(0, index * RECORD, (index + 1) * RECORD);
    this.#free.push(index);
    this.#changed.push(index);
    this.flush();
  }

  /** Writes nothing more, whatever becomes of the records. `isClean`: no connection is left. */
  end(isClean: boolean): void {
    this.#isEnded = true;
    this.#store.end(isClean);
  }
}

/** In the data folder, for a process that serves alone. A power failure may lose it. */
export class PositionFile implements PositionStore {
  readonly #file: number;

  /** Begins an empty file. */
  constructor(folder: string, kind: StreamKind) {
    this.#file = openSync(fileIn(folder, kind), 'w');
  }

  write(records: Buffer, changed: readonly number[]): boolean {
    let [first, last] = [Number.MAX_SAFE_INTEGER, 0];
    for (const index of changed) {
      if (index < first) first = index;
      if (index > last) last = index;
    }
    const start = first * RECORD;
    try {
      // One system call, whatever lies between.
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

  end(): void {
    closeSync(this.#file);
  }
}

/** In Redis, for one of several processes: the others find it there when this one has ended. */
export class PositionString implements PositionStore {
  readonly #redis: Redis;
  readonly #key: string;

  constructor(redis: Redis, process: string, kind: StreamKind) {
    this.#redis = redis;
    this.#key = keyOf(redis, process, kind);
  }

  write(records: Buffer, changed: number[]): boolean {
    const ranges = rangesOf(changed);
    // Where it is away, all is written when it is back.
    void this.#redis.run(async (commands) => {
      const pipeline = commands.pipeline();
      for (const { start, end } of ranges) pipeline.setrange(this.#key, start, records.subarray(start, end));
      await pipeline.exec();
    });
    return true;
  }

  writeAll(records: Buffer): void {
    void this.#redis.run((commands) => commands.set(this.#key, records, 'EX', EXPIRE_S));
  }

  end(isClean: boolean): void {
    if (isClean) void this.#redis.run((commands) => commands.del(this.#key));
  }
}

/** What a process left in its data folder: by connection, the last event its socket took. */
export function readPositionFile(folder: string, kind: StreamKind): Map<string, number> {
  const path = fileIn(folder, kind);
  return existsSync(path) ? parse(readFileSync(path)) : new Map();
}

/** Removes what a process left in its data folder that served alone. */
export function removePositionFile(folder: string, kind: StreamKind): void {
  rmSync(fileIn(folder, kind), { force: true });
}

/** What a process left in Redis; undefined where Redis is away. */
export async function readPositionString(
  redis: Redis,
  process: string,
  kind: StreamKind,
): Promise<Map<string, number> | undefined> {
  const key = keyOf(redis, process, kind);
  const isBytes = (value: unknown) => Buffer.isBuffer(value);
  const bytes = await redis.read(`${kind}-positions`, isBytes, (commands) =>
    commands.getrangeBuffer(key, 0, MAX_BYTES - 1),
  );
  return bytes && parse(bytes);
}

function fileIn(folder: string, kind: StreamKind): string {
  return join(folder, `${kind}-positions`);
}

function keyOf(redis: Redis, process: string, kind: StreamKind): string {
  return redis.key(`${kind}-positions:${process}`);
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

/** The ranges of some records in bytes, in order, those that lie close together as one. */
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
