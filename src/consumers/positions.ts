import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from '../redis/redis.ts';

/** The kind of streams that positions belong to. */
export type StreamKind = 'stream' | 'app-stream';

/** Size of a record: the connection's id (16 bytes), and the number of the last event its socket took (8 bytes). */
const RECORD = 24;

/** Maximum gap between two changed records, in records, that is written with them, because another write would cost more. */
const MAX_GAP = 32;
/** Bytes read of a process's records in Redis: enough for 600,000 connections. */
const MAX_BYTES = 600_000 * RECORD;
/** How long the records of a dead process stay in Redis, in seconds. */
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

/** Stores positions in the data folder, for a process that runs alone. A power failure may lose them. */
export class PositionFile implements PositionStore {
  readonly #file: number;

  /** Creates an empty file. */
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

  end(): void {
    closeSync(this.#file);
  }
}

/** Stores positions in Redis, for one of several processes: the others find them there when this one has ended. */
export class PositionString implements PositionStore {
  readonly #redis: Redis;
  readonly #key: string;

  constructor(redis: Redis, process: string, kind: StreamKind) {
    this.#redis = redis;
    this.#key = keyOf(redis, process, kind);
  }

  write(records: Buffer, changed: number[]): boolean {
    const ranges = rangesOf(changed);
    // If Redis is away, everything is written when it is back.
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

/** A process's positions from its data folder: by connection, the last event its socket took. */
export function readPositionFile(folder: string, kind: StreamKind): Map<string, number> {
  const path = fileIn(folder, kind);
  return existsSync(path) ? parse(readFileSync(path)) : new Map();
}

/** Removes the file that a process running alone left in its data folder. */
export function removePositionFile(folder: string, kind: StreamKind): void {
  rmSync(fileIn(folder, kind), { force: true });
}

/** A process's positions from Redis; undefined if Redis is away. */
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
