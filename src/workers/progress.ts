import { readSync, writeSync } from 'node:fs';

/** Size of a worker's record: the last event it acknowledged, twice, and 1 while it writes. */
const RECORD = 24;

/**
 * How far each worker's writes are, in a file without a name that all of them have open. A read takes a microsecond, so that each
 * request can look, and needs no other process to answer. Each worker writes only its own record, unless the log has
 * lost its end.
 */
export class Progress {
  readonly #file: number;
  readonly #own: Buffer = Buffer.alloc(RECORD);
  readonly #index: number;
  readonly #all: Buffer;

  /** @param index - of this worker, from 0. */
  constructor(file: number, index: number, workers: number) {
    this.#file = file;
    this.#index = index;
    this.#all = Buffer.alloc(workers * RECORD);
    // A worker that takes the place of another must not lower the horizon. The other one's transaction is over.
    this.#refresh();
    this.#write();
  }

  /** The last event that any worker has acknowledged. */
  get horizon(): number {
    this.#read();
    let horizon = 0;
    for (let at = 0; at < this.#all.length; at += RECORD) {
      horizon = Math.max(horizon, this.#all.readDoubleLE(at));
    }
    return horizon;
  }

  raise(seq: number): void {
    this.#refresh();
    if (seq > this.#own.readDoubleLE(0)) this.#set(seq);
  }

  /** Lowers the horizon to that of a log that has lost its end. */
  reset(seq: number): void {
    this.#read();
    for (let at = 0; at < this.#all.length; at += RECORD) {
      this.#all.writeDoubleLE(seq, at);
      this.#all.writeDoubleLE(seq, at + 8);
    }
    writeSync(this.#file, this.#all, 0, this.#all.length, 0);
    this.#set(seq);
  }

  #set(seq: number): void {
    this.#own.writeDoubleLE(seq, 0);
    this.#own.writeDoubleLE(seq, 8);
    this.#write();
  }

  set isWriting(value: boolean) {
    this.#refresh();
    this.#own.writeDoubleLE(Number(value), 16);
    this.#write();
  }

  /** Whether another worker writes, or waits for the disk. */
  get isOtherWriting(): boolean {
    this.#read();
    for (let at = 0; at < this.#all.length; at += RECORD) {
      if (at !== this.#index * RECORD && this.#all.readDoubleLE(at + 16) !== 0) return true;
    }
    return false;
  }

  /** Another worker may have lowered this one's record. */
  #refresh(): void {
    this.#read();
    this.#all.copy(this.#own, 0, this.#index * RECORD, this.#index * RECORD + 16);
  }

  #write(): void {
    writeSync(this.#file, this.#own, 0, RECORD, this.#index * RECORD);
  }

  /** Reads all records, again if one was being written. */
  #read(): void {
    for (let isTorn = true; isTorn; ) {
      readSync(this.#file, this.#all, 0, this.#all.length, 0);
      isTorn = false;
      for (let at = 0; at < this.#all.length; at += RECORD) {
        isTorn ||= this.#all.readDoubleLE(at) !== this.#all.readDoubleLE(at + 8);
      }
    }
  }
}
