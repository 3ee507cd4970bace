import { statfsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { startThread } from './sqlite-thread.ts';

/** What the thread that checkpoints starts with. */
export interface CheckpointData {
  file: string;
  /** One of the following. */
  state: Int32Array<SharedArrayBuffer>;
}
const IDLE = 0;
const RUNNING = 1;
/** A checkpoint has run, of which a transaction has yet to take note. */
export const CHECKPOINTED = 2;

/** How long a write waits for another writing process, in milliseconds. */
export const BUSY_MS = 10_000;
const PAGE_BYTES = 4096;
/** The length in pages at which the write-ahead log is checkpointed. */
const CHECKPOINT_FRAMES = 12_000;
/** The log is kept short if the disk has not room for this many times its size, so that it can still be checkpointed. */
const ROOM = 4;
/** The shortest limit of the log, in pages. */
const SHORT_FRAMES = 500;
/** How often free disk space is checked: after this many pages of log growth. */
const LOOK_FRAMES = 250;
/** How often to try to empty the log on a full disk, in milliseconds. */
const FULL_MS = 1_000;
/** How long without a write until a log that is not short is emptied, in milliseconds. */
const IDLE_MS = 30_000;
/** How long a checkpoint that restarts or empties the log waits for readers, in milliseconds. No write runs meanwhile. */
const WAIT_MS = 50;

/** Keeps the write-ahead log short, on the thread that writes: most of it is checkpointed on another one. */
export class Checkpoints {
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #state = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | undefined;
  /** Length of the log in pages. */
  #frames = 0;
  /** The length at which the next checkpoint is due. */
  #checkpointAt = CHECKPOINT_FRAMES;
  #shortAt = SHORT_FRAMES;
  /** The number of pages that the disk had room for, and the length of the log at which to look again. */
  #free = 0;
  #nextLook = 0;
  /** When to try next to empty the log. */
  #emptyAt: number | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param database - the connection for writing. */
  constructor(file: string, database: DatabaseSync) {
    this.#file = file;
    this.#database = database;
  }

  /** Makes the next transaction empty the log before it begins: somebody asks for it, or a write found the disk full. */
  emptyNext(): void {
    this.#emptyAt = 0;
  }

  /** Whether the log is still to be emptied. */
  get mustEmpty(): boolean {
    return this.#emptyAt !== undefined;
  }

  /** The disk is full or nearly so: the log is emptied rather than overwritten. */
  get #isTight(): boolean {
    return this.#free < ROOM * this.#frames;
  }

  /** A transaction has committed, and the log has so many pages. */
  grown(frames: number): void {
    this.#frames = frames;
    if (frames >= this.#nextLook || frames < this.#nextLook - LOOK_FRAMES) {
      const { bavail, bsize } = statfsSync(this.#file);
      this.#free = Math.floor((bavail * bsize) / PAGE_BYTES);
      this.#nextLook = frames + LOOK_FRAMES;
    }
    const isLong = frames > this.#checkpointAt || (this.#isTight && frames > this.#shortAt);
    if (isLong && Atomics.compareExchange(this.#state, 0, IDLE, RUNNING) === IDLE) this.#checkpoint();
    if (this.#idle === undefined) this.#idle = setTimeout(() => this.#rest(), IDLE_MS).unref();
    else this.#idle.refresh();
  }

  /** Checkpoints most of the log while writes go on. A failed thread is replaced when the next checkpoint is due. */
  #checkpoint(): void {
    if (this.#worker === undefined) {
      this.#worker = startThread('checkpoint-worker', {
        file: this.#file,
        state: this.#state,
      } satisfies CheckpointData);
      this.#worker.unref();
      this.#worker.on('error', () => {
        this.#worker = undefined;
        Atomics.store(this.#state, 0, IDLE);
      });
    }
    this.#worker.postMessage('checkpoint');
  }

  /** Does what is due before a transaction begins. */
  prepare(): void {
    if (this.#emptyAt !== undefined && performance.now() >= this.#emptyAt) {
      // Emptying the log frees the first room on the disk. If it fails, the write is tried all the same.
      this.#emptyAt = this.#empty() ? undefined : performance.now() + FULL_MS;
    }
    if (Atomics.compareExchange(this.#state, 0, CHECKPOINTED, IDLE) !== CHECKPOINTED) return;
    // Most of the log has been checkpointed. The rest follows while no write runs; then the log is overwritten from its
    // start. The file keeps its length: overwriting costs half as much as growing it.
    const isRestarted = this.#isTight ? this.#empty() : this.#finish('restart');
    // A long read needs the log as it is. Trying again before each batch would delay all of them.
    this.#checkpointAt = isRestarted ? CHECKPOINT_FRAMES : this.#frames + CHECKPOINT_FRAMES;
    this.#shortAt = isRestarted ? SHORT_FRAMES : this.#frames + SHORT_FRAMES;
  }

  /** Empties a log that is not short while nobody writes. */
  #rest(): void {
    if (this.#frames > SHORT_FRAMES) this.#empty();
  }

  /** Checkpoints the whole log and empties it. @returns whether that was possible. */
  #empty(): boolean {
    this.#wait();
    const isEmpty = this.#finish('truncate');
    if (isEmpty) this.#frames = 0;
    return isEmpty;
  }

  /**
   * Checkpoints the whole log, after which it is overwritten from its start or emptied.
   * @returns whether all of it was checkpointed; if readers prevented some, or the disk is full, the next checkpoint does it.
   */
  #finish(mode: 'restart' | 'truncate'): boolean {
    this.#database.exec(`pragma busy_timeout = ${WAIT_MS}`);
    try {
      const { busy } = this.#database.prepare(`pragma wal_checkpoint(${mode})`).get() as { busy: number };
      return busy === 0;
    } catch {
      return false;
    } finally {
      this.#database.exec(`pragma busy_timeout = ${BUSY_MS}`);
    }
  }

  /** Waits for the other thread: SQLite refuses a checkpoint beside another one. */
  #wait(): void {
    Atomics.wait(this.#state, 0, RUNNING, BUSY_MS);
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#wait();
    void this.#worker?.terminate();
  }
}
