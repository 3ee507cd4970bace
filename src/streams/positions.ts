import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'stream-positions';
/** A record: the connection's id (16 bytes), and the number of the last event its socket took (8 bytes). */
const RECORD = 24;

/**
 * How far each stream connection has been served, in a file that outlives the process: what is written to it is there
 * for the next process even after `kill -9`, at the cost of one system call for all connections that an event went to.
 * A power failure may lose it; then streams start anew at what the database knows.
 */
export class Positions {
  readonly #file: number;
  #records: Buffer;
  readonly #free: number[] = [];
  #used = 0;
  #first = Number.MAX_SAFE_INTEGER;
  #last = -1;

  /** Begins an empty file. */
  constructor(folder: string) {
    this.#file = openSync(join(folder, FILE), 'w');
    this.#records = Buffer.alloc(64 * RECORD);
  }

  /** Takes a place in the file for a connection that has been served up to `seq`. */
  open(connection: string, seq: number): number {
    const index = this.#free.pop() ?? this.#used++;
    if (this.#used * RECORD > this.#records.length) {
      this.#records = Buffer.concat([this.#records, Buffer.alloc(this.#records.length)]);
    }
    this.#records.write(connection, index * RECORD, 16, 'hex');
    this.set(index, seq);
    this.flush();
    return index;
  }

  set(index: number, seq: number): void {
    this.#records.writeDoubleLE(seq, index * RECORD + 16);
    if (index < this.#first) this.#first = index;
    if (index > this.#last) this.#last = index;
  }

  /** Hands what was set to the operating system; what a full disk does not take goes with the next flush. */
  flush(): void {
    if (this.#last < 0) return;
    const start = this.#first * RECORD;
    try {
      writeSync(this.#file, this.#records, start, (this.#last + 1) * RECORD - start, start);
    } catch {
      return;
    }
    this.#first = Number.MAX_SAFE_INTEGER;
    this.#last = -1;
  }

  /** Gives a place back. */
  close(index: number): void {
    this.#records.fill(0, index * RECORD, (index + 1) * RECORD);
    this.#free.push(index);
    this.set(index, 0);
    this.flush();
  }

  end(): void {
    closeSync(this.#file);
  }
}

/** What the process before this one left: by connection, the last event its socket took. */
export function readPositions(folder: string): Map<string, number> {
  const path = join(folder, FILE);
  const positions = new Map<string, number>();
  if (!existsSync(path)) return positions;
  const bytes = readFileSync(path);
  for (let at = 0; at + RECORD <= bytes.length; at += RECORD) {
    positions.set(bytes.toString('hex', at, at + 16), bytes.readDoubleLE(at + 16));
  }
  return positions;
}
