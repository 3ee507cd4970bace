import { statfsSync } from 'node:fs';
import type { LogPart, LogReader } from './log-reader.ts';
import type { Pins } from './pins.ts';

const PAGE_BYTES = 4096;
/** The length of the log, in frames of 4 KiB, at which it is overwritten from its start: before the writer tries it (db/sqlite-checkpoints.ts). */
const LONG = 8_000;
/** The length at which it is emptied while nobody writes, or the disk is nearly full. */
const SHORT = 500;
/** The disk is nearly full if it has not room for this many times the log. */
const ROOM = 4;
/** By how much the log may grow in a run: what is not sent by then is given up, and a new snapshot is made. */
const LONGEST = 65_536;
/** How long without a write until the log is emptied, in milliseconds. */
const IDLE_MS = 30_000;

/** The log has become too long to wait for the repository. */
class LogLimit extends Error {}

/** Keeps the log of a store short while it is pinned, since its writers then cannot. */
export class LogRoom {
  readonly #file: string;
  readonly #pins: Pins;
  readonly #log: LogReader;
  readonly #most: number;
  #frames = 0;
  #changedAt = performance.now();
  readonly #long: number;
  readonly #longest: number;
  #restartAt: number;

  /** @param most - frames that are read in one part. */
  constructor(file: string, pins: Pins, log: LogReader, most: number, long = LONG) {
    this.#file = file;
    this.#pins = pins;
    this.#log = log;
    this.#most = most;
    this.#long = long;
    this.#longest = pins.countFrames() + LONGEST;
    this.#restartAt = long;
  }

  /** @throws {LogLimit} when the log is too long to wait for the repository. */
  requireShort(): void {
    const { frames, isTight } = this.#look();
    if (frames > (isTight ? SHORT : this.#longest))
      throw new LogLimit(`${frames} pages of the log could not be sent; a new snapshot follows.`);
  }

  /**
   * Called from time to time when everything that was read is in the repository.
   * @returns what was read of the log meanwhile, and is to be sent.
   */
  make(): LogPart | undefined {
    const { frames, isTight } = this.#look();
    if (frames !== this.#frames) this.#changedAt = performance.now();
    this.#frames = frames;
    const isIdle = performance.now() - this.#changedAt > IDLE_MS;
    if (frames < this.#restartAt - this.#long) this.#restartAt = this.#long;
    if (frames <= (isTight || isIdle ? SHORT : this.#restartAt)) return undefined;
    this.#restartAt = frames + this.#long;
    return this.#restart(isTight || isIdle);
  }

  #look(): { frames: number; isTight: boolean } {
    const frames = this.#pins.countFrames();
    const { bavail, bsize } = statfsSync(this.#file);
    return { frames, isTight: bavail * bsize < ROOM * frames * PAGE_BYTES };
  }

  /** Has everything written to the database file, so that the next write restarts the log, unless others still read it. */
  #restart(empties: boolean): LogPart | undefined {
    this.#pins.checkpoint('passive');
    let rest: LogPart | undefined;
    const isDone = this.#pins.withoutWrites(() => {
      rest = this.#log.next(this.#most);
      if (rest?.isEnd === false) return;
      this.#pins.pin();
      const { log, checkpointed } = this.#pins.checkpoint('passive');
      if (log === checkpointed) this.#pins.pin();
    });
    if (isDone && empties) this.#pins.checkpoint('truncate');
    return rest;
  }
}
