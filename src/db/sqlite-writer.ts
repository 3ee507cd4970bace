import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CheckpointTask } from './checkpoint-worker.ts';
import { type Clock, READ_CLOCK, toClock } from './clock.ts';
import { dialects } from './dialect.ts';
import { SYNC_FAILED } from './faults.ts';
import type { Answer, Column, Command, Fault, Report } from './sqlite-worker.ts';
import type { DbTimer } from './store.ts';
import type { WriterConnection } from './write-queue.ts';

/** Commands go to the thread in messages of at most this many, so that it begins before the last has been made. */
const MAX_COMMANDS = 48;
/** The write-ahead log is checkpointed when it has grown to this many pages of 4 KiB. */
const CHECKPOINT_FRAMES = 12_000;
/** Where the disk has not room for so many times the log, it is kept short, so that there is room to checkpoint it. */
const ROOM = 4;
/** Shorter than this it is not made, in pages. */
const SHORT_FRAMES = 500;
/** How often the log of a full disk is tried to be emptied, in milliseconds. */
const FULL_MS = 1_000;
/** After so long without a write a log that is not short is emptied, in milliseconds. */
const IDLE_MS = 30_000;
const SQLITE_FULL = 13;

/**
 * The connection that writes. It lives on a thread of its own, so that neither replies nor readers wait while SQLite
 * works; what is asked for in one turn of the event loop goes there, and comes back, in one message.
 */
export class SqliteWriter implements WriterConnection {
  readonly dialect = dialects.sqlite;
  readonly #file: string;
  readonly #timer: DbTimer;
  #worker: Worker | undefined;
  /** Statements that the worker knows. */
  #numbers = new Map<string, number>();
  #commands: Command[] = [];
  /** Those who wait for an answer, in the order of their commands. */
  #waiting: { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }[] = [];
  /** Those whose commits are on their way to the disk. */
  #syncing: { resolve: () => void; reject: (error: Error) => void }[] = [];
  /**
   * A sync that failed. The system may have dropped what it could not write, so that later writes would lie behind a gap
   * and be cut off by a power failure: until the process is started again there are none.
   */
  #syncFailure: Error | undefined;
  #checkpoints: CheckpointWorker | undefined;
  #checkpointing: Promise<void> | undefined;
  #isCheckpointed = false;
  /** How many pages the log has. */
  #frames = 0;
  /** With how many the next checkpoint is due. */
  #checkpointAt = CHECKPOINT_FRAMES;
  #shortAt = SHORT_FRAMES;
  /** The disk is full, or nearly so: the log is emptied rather than written over. */
  #isTight = false;
  /** Since a write found the disk full: when to try next to empty the log. */
  #emptyAt: number | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(file: string, timer: DbTimer) {
    this.#file = file;
    this.#timer = timer;
  }

  all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    return this.#ask(sql, [values.map(toColumn)]);
  }

  each(sql: string, lists: readonly (readonly unknown[])[]): Promise<unknown[]> {
    return this.#ask(sql, lists as Column[][]);
  }

  #ask(sql: string, lists: Column[][]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      // After everything that is ready to go on has done so: writes that run together ask together.
      if (this.#commands.length === 0) process.nextTick(() => this.#send());
      else if (this.#commands.length === MAX_COMMANDS) this.#send();
      this.#waiting.push({ resolve, reject });
      const number = this.#numbers.get(sql);
      if (number !== undefined) {
        this.#commands.push([number, lists]);
        return;
      }
      this.#commands.push([this.#numbers.size, lists, sql]);
      this.#numbers.set(sql, this.#numbers.size);
    });
  }

  #send(): void {
    if (this.#commands.length === 0) return;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(JSON.stringify(this.#commands));
    this.#commands = [];
  }

  #start(): Worker {
    const worker = startWorker('sqlite-worker', this.#file);
    worker.on('message', (message: string) => {
      const report = JSON.parse(message) as Report;
      if ('answers' in report) this.#answer(report.answers, report.seconds);
      else this.#synced(report.frames, report.free, report.fault);
      if (this.#waiting.length + this.#syncing.length === 0) worker.unref();
    });
    // A thread that failed took its transaction with it. The next write starts another.
    worker.on('error', (error: Error) => {
      this.#worker = undefined;
      this.#numbers = new Map();
      this.#commands = [];
      for (const { reject } of [...this.#waiting.splice(0), ...this.#syncing.splice(0)]) reject(error);
    });
    return worker;
  }

  #answer(answers: Answer[], seconds: number): void {
    const waiting = this.#waiting.splice(0, answers.length);
    for (const [index, answer] of answers.entries()) {
      this.#timer(seconds / answers.length);
      if (Array.isArray(answer)) waiting[index]?.resolve(answer);
      else {
        if ((answer.errcode ?? 0) % 256 === SQLITE_FULL) this.#emptyAt ??= 0;
        waiting[index]?.reject(toError(answer));
      }
    }
  }

  #synced(frames: number, free: number, fault: Fault | undefined): void {
    const syncing = this.#syncing.shift();
    if (fault !== undefined) {
      this.#syncFailure ??= Object.assign(new Error(`a sync failed: ${fault.message}`), {
        code: SYNC_FAILED,
      });
    }
    if (this.#syncFailure === undefined) syncing?.resolve();
    else syncing?.reject(this.#syncFailure);
    this.#frames = frames;
    this.#isTight = free < ROOM * frames;
    const isLong = frames > this.#checkpointAt || (this.#isTight && frames > this.#shortAt);
    if (isLong && this.#checkpointing === undefined) {
      this.#checkpoints ??= new CheckpointWorker(this.#file);
      this.#checkpointing = this.#checkpoint(this.#checkpoints);
    }
    if (this.#idle === undefined) this.#idle = setTimeout(() => void this.#rest(), IDLE_MS).unref();
    else this.#idle.refresh();
  }

  /** Empties a log that is not short, where nobody writes. */
  async #rest(): Promise<void> {
    if (this.#frames > SHORT_FRAMES && !this.#isClosed) await this.#empty();
  }

  /** Writes all of the log to the database and empties it. @returns whether that was possible. */
  async #empty(): Promise<boolean> {
    await this.#checkpointing;
    this.#checkpoints ??= new CheckpointWorker(this.#file);
    const isEmpty = await this.#checkpoints.run('truncate').catch(() => false);
    if (isEmpty) this.#frames = 0;
    return isEmpty;
  }

  async begin(): Promise<{ isBegun: Promise<unknown> }> {
    if (this.#syncFailure !== undefined) throw this.#syncFailure;
    if (this.#emptyAt !== undefined && performance.now() >= this.#emptyAt) {
      // What is freed of the log is the first room that there is. Without it the write is tried all the same.
      this.#emptyAt = (await this.#empty()) ? undefined : performance.now() + FULL_MS;
    }
    if (this.#isCheckpointed) {
      // Most of the log has been checkpointed; the rest follows while no write runs, and then the log is written from
      // its start again. The file stays as long as it is: writing over it costs half of what making it longer does.
      this.#isCheckpointed = false;
      const isRestarted = this.#isTight
        ? await this.#empty()
        : await this.#checkpoints?.run('restart').catch(() => false);
      // A long read needs the log as it is. Trying again before each batch would hold up all of them.
      this.#checkpointAt = isRestarted ? CHECKPOINT_FRAMES : this.#frames + CHECKPOINT_FRAMES;
      this.#shortAt = isRestarted ? SHORT_FRAMES : this.#frames + SHORT_FRAMES;
    }
    return { isBegun: this.all('begin immediate', []) };
  }

  /** The transaction excludes other writers already. */
  async lockClock(): Promise<Clock> {
    return toClock(await this.all(READ_CLOCK, []));
  }

  commit(): Promise<void> {
    const synced = Promise.withResolvers<void>();
    this.#syncing.push(synced);
    this.all('commit', []).catch((error: Error) => {
      const index = this.#syncing.indexOf(synced);
      // It is not there any more when the thread has failed.
      if (index >= 0) this.#syncing.splice(index, 1);
      synced.reject(error);
    });
    return synced.promise;
  }

  /** Checkpoints most of the log while writes go on. A worker that failed is replaced when the next is due. */
  async #checkpoint(checkpoints: CheckpointWorker): Promise<void> {
    try {
      await checkpoints.run('passive');
      this.#isCheckpointed = true;
    } catch {
      this.#checkpoints = undefined;
    } finally {
      this.#checkpointing = undefined;
    }
  }

  async rollback(): Promise<void> {
    await this.all('rollback', []).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#checkpointing;
    await this.#checkpoints?.close();
    if (this.#worker === undefined) return;
    const gone = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#worker.postMessage('close');
    await gone;
  }
}

/** The error that a thread or process reported. */
export function toError({ message, ...codes }: Fault): Error {
  return Object.assign(new Error(message), codes);
}

/** Lists travel as JSON (`Dialect.list`). */
export function toColumn(value: unknown): string | number | null {
  return Array.isArray(value) ? JSON.stringify(value) : (value as string | number | null);
}

/** Runs checkpoints on a thread of its own; started when the first is due. */
class CheckpointWorker {
  readonly #worker: Worker;
  /** One runs after the other. */
  #last: Promise<boolean> = Promise.resolve(true);

  constructor(file: string) {
    this.#worker = startWorker('checkpoint-worker', file);
    this.#worker.unref();
  }

  /**
   * Checkpoints the log as far as concurrent writes allow, or all of it, after which it starts at its beginning or is emptied.
   * @returns whether all of it was checkpointed; what a reader prevented is left to the next checkpoint.
   */
  run(task: CheckpointTask): Promise<boolean> {
    const run = async (): Promise<boolean> => {
      this.#worker.postMessage(task);
      const [isDone] = (await once(this.#worker, 'message')) as [boolean];
      return isDone;
    };
    this.#last = this.#last.then(run, run);
    return this.#last;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Starts one of the workers beside this file, which is one of TypeScript or, once built, of JavaScript. */
function startWorker(name: string, file: string): Worker {
  const script = new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);
  // What such a worker has in hand is soon done with.
  return new Worker(script, { workerData: file, resourceLimits: { maxYoungGenerationSizeMb: 2 } });
}
