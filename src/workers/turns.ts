import { SYNC_FAILED } from '../db/faults.ts';
import type { WriteTurns } from '../db/turns.ts';
import type { FromWorker } from './messages.ts';
import type { Progress } from './progress.ts';

/** A worker's turns to write, which the hub hands out. */
export class Turns implements WriteTurns {
  readonly #send: (message: FromWorker) => void;
  readonly #progress: Progress;
  #hasTurn = false;
  #isWanted = false;
  #isAsked = false;
  /** Transactions that have not ended. */
  #open = 0;
  /** Transactions that are not on disk. */
  #unsettled = 0;
  #waiting: PromiseWithResolvers<void>[] = [];
  #fault: Error | undefined;

  constructor(send: (message: FromWorker) => void, progress: Progress) {
    this.#send = send;
    this.#progress = progress;
  }

  async take(): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    if (!this.#hasTurn || this.#isWanted) {
      const turn = Promise.withResolvers<void>();
      this.#waiting.push(turn);
      this.#ask();
      await turn.promise;
    } else this.#open++;
    if (++this.#unsettled === 1) this.#progress.isWriting = true;
  }

  #ask(): void {
    if (this.#isAsked || this.#hasTurn) return;
    this.#isAsked = true;
    this.#send(['turn']);
  }

  /** The hub has given this worker the turn. */
  given(): void {
    this.#hasTurn = true;
    this.#isAsked = false;
    const waiting = this.#waiting.splice(0);
    this.#open += waiting.length;
    for (const { resolve } of waiting) resolve();
  }

  /** Another worker waits. */
  wanted(): void {
    this.#isWanted = true;
    if (this.#open === 0) this.#free();
  }

  done(): void {
    if (--this.#open === 0 && this.#isWanted) this.#free();
  }

  settled(): void {
    if (--this.#unsettled === 0) this.#progress.isWriting = false;
  }

  #free(): void {
    this.#hasTurn = false;
    this.#isWanted = false;
    this.#send(['free']);
    if (this.#waiting.length > 0) this.#ask();
  }

  get isOtherWriting(): boolean {
    return this.#progress.isOtherWriting;
  }

  fail(message: string): void {
    this.#send(['fault', message]);
  }

  /** A worker has failed to sync. */
  failed(message: string): void {
    this.#fault ??= Object.assign(new Error(message), { code: SYNC_FAILED });
    for (const { reject } of this.#waiting.splice(0)) reject(this.#fault);
  }
}
