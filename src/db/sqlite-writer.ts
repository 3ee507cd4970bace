import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WriterConnection } from './batch.ts';
import type { CheckpointTask } from './checkpoint-worker.ts';
import { type Clock, readToWrite } from './clock.ts';
import { dialects } from './dialect.ts';
import { SYNC_FAILED } from './faults.ts';
import type { Answer, Column, Command, Fault, Report, Request, Synced } from './sqlite-worker.ts';
import type { DbTimer } from './store.ts';
import type { WriteTurns } from './turns.ts';

/** At most this many commands go to the thread in one message, so that it starts before the last one is built. */
const MAX_COMMANDS = 48;
/** The length in pages of 4 KiB at which the write-ahead log is checkpointed. */
const CHECKPOINT_FRAMES = 12_000;
/** A log of this length cannot be overwritten, since something reads what it holds. */
const LONG_FRAMES = 16_000;
/** The log is kept short if the disk has not room for this many times its size, so that it can still be checkpointed. */
const ROOM = 4;
/** The shortest limit of the log, in pages. */
const SHORT_FRAMES = 500;
/** How often to try to empty the log on a full disk, in milliseconds. */
const FULL_MS = 1_000;
/** How long without a write until a log that is not short is emptied, in milliseconds. */
const IDLE_MS = 30_000;
const SQLITE_FULL = 13;

/**
 * The connection for writing. It has its own thread, so that neither replies nor readers wait while SQLite works. The
 * statements of one turn of the event loop go there in one message, and their results come back in one.
 */
export class SqliteWriter implements WriterConnection {
  readonly dialect = dialects.sqlite;
  readonly #file: string;
  readonly #timer: DbTimer;
  readonly #turns: WriteTurns | undefined;
  /** This process has the turn for a transaction that has neither been committed nor rolled back. */
  #hasTurn = false;
  #worker: Worker | undefined;
  /** Statements known to the worker, with their numbers. */
  #numbers = new Map<string, number>();
  #commands: Command[] = [];
  /** Nobody waits for what follows the commit in these commands. */
  #isAlone = false;
  /** Callers waiting for an answer, in the order of their commands. */
  #waiting: { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }[] = [];
  /** Callers whose commits are being synced. */
  #syncing: { resolve: () => void; reject: (error: Error) => void }[] = [];
  /**
   * A failed sync. The system may have dropped what it could not write, so that later writes would follow a gap and be cut off
   * by a power failure: there are no writes until the process restarts.
   */
  #syncFailure: Error | undefined;
  #checkpoints: CheckpointWorker | undefined;
  #checkpointing: Promise<void> | undefined;
  #isCheckpointed = false;
  /** Length of the log in pages. */
  #frames = 0;
  /** The length at which the next checkpoint is due. */
  #checkpointAt = CHECKPOINT_FRAMES;
  #shortAt = SHORT_FRAMES;
  /** The disk is full or nearly so: the log is emptied rather than overwritten. */
  #isTight = false;
  /** When to try next to empty the log, after a write found the disk full. */
  #emptyAt: number | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param turns - to write, if several processes do. */
  constructor(file: string, timer: DbTimer, turns?: WriteTurns) {
    this.#file = file;
    this.#timer = timer;
    this.#turns = turns;
  }

  /** Whether the log grows, so that what can wait should not be written now. */
  get isLogLong(): boolean {
    return this.#frames > LONG_FRAMES;
  }

  all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    return this.#ask(sql, [values.map(toColumn)]);
  }

  each(sql: string, lists: readonly (readonly unknown[])[]): Promise<unknown[]> {
    return this.#ask(sql, lists as Column[][]);
  }

  #ask(sql: string, lists: Column[][]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      // Runs after everything that is ready has continued: concurrent writes send their statements together.
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
    const request: Request = { commands: this.#commands, isAlone: this.#isAlone };
    this.#worker.postMessage(JSON.stringify(request));
    this.#commands = [];
    this.#isAlone = false;
  }

  #start(): Worker {
    const worker = startWorker('sqlite-worker', this.#file);
    worker.on('message', (message: string) => {
      const { answers, seconds, synced } = JSON.parse(message) as Report;
      this.#answer(answers, seconds);
      for (const one of synced) this.#synced(one);
      if (this.#waiting.length + this.#syncing.length === 0) worker.unref();
    });
    // A failed thread took its transaction with it. The next write starts another.
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

  #synced({ frames, free, fault }: Synced): void {
    const syncing = this.#syncing.shift();
    if (fault !== undefined) {
      const message = `a sync failed: ${fault.message}`;
      this.#syncFailure ??= Object.assign(new Error(message), { code: SYNC_FAILED });
      this.#turns?.fail(message);
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

  /** Empties a log that is not short while nobody writes. */
  async #rest(): Promise<void> {
    if (this.#frames > SHORT_FRAMES && !this.#isClosed) await this.#empty();
  }

  /** Checkpoints the whole log and empties it. @returns whether that was possible. */
  async #empty(): Promise<boolean> {
    await this.#checkpointing;
    this.#checkpoints ??= new CheckpointWorker(this.#file);
    const isEmpty = await this.#checkpoints.run('truncate').catch(() => false);
    if (isEmpty) this.#frames = 0;
    return isEmpty;
  }

  /** Makes the next transaction empty the log before it begins. */
  emptyLog(): void {
    this.#emptyAt = 0;
  }

  /** Whether that has been done, or the log need not be emptied. */
  get isLogEmptied(): boolean {
    return this.#emptyAt === undefined;
  }

  async begin(): Promise<{ isBegun: Promise<unknown> }> {
    if (this.#syncFailure !== undefined) throw this.#syncFailure;
    if (this.#turns !== undefined) {
      await this.#turns.take();
      this.#hasTurn = true;
    }
    if (this.#emptyAt !== undefined && performance.now() >= this.#emptyAt) {
      // Emptying the log frees the first room on the disk. If it fails, the write is tried all the same.
      this.#emptyAt = (await this.#empty()) ? undefined : performance.now() + FULL_MS;
    }
    if (this.#isCheckpointed) {
      // Most of the log has been checkpointed. The rest follows while no write runs; then the log is overwritten from its
      // start. The file keeps its length: overwriting costs half as much as growing it.
      this.#isCheckpointed = false;
      const isRestarted = this.#isTight
        ? await this.#empty()
        : await this.#checkpoints?.run('restart').catch(() => false);
      // A long read needs the log as it is. Trying again before each batch would delay all of them.
      this.#checkpointAt = isRestarted ? CHECKPOINT_FRAMES : this.#frames + CHECKPOINT_FRAMES;
      this.#shortAt = isRestarted ? SHORT_FRAMES : this.#frames + SHORT_FRAMES;
    }
    return { isBegun: this.all('begin immediate', []) };
  }

  /** The transaction already excludes other writers. */
  lockClock(expected?: Clock): Promise<Clock> {
    return readToWrite(this, expected);
  }

  commit(isAlone = false): Promise<void> {
    // Other processes need the thread's answer to go on.
    this.#isAlone = isAlone && this.#turns === undefined;
    const synced = Promise.withResolvers<void>();
    this.#syncing.push(synced);
    const hadTurn = this.#hasTurn;
    this.#hasTurn = false;
    this.all('commit', [])
      .catch((error: Error) => {
        const index = this.#syncing.indexOf(synced);
        // It is gone if the thread has failed.
        if (index >= 0) this.#syncing.splice(index, 1);
        synced.reject(error);
      })
      .finally(() => hadTurn && this.#turns?.done());
    return hadTurn ? synced.promise.finally(() => this.#turns?.settled()) : synced.promise;
  }

  /** Checkpoints most of the log while writes go on. A failed worker is replaced when the next checkpoint is due. */
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
    const hadTurn = this.#hasTurn;
    this.#hasTurn = false;
    await this.all('rollback', []).catch(() => undefined);
    if (!hadTurn) return;
    this.#turns?.done();
    this.#turns?.settled();
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

/** Converts an error reported by a thread or process. */
export function toError({ message, ...codes }: Fault): Error {
  return Object.assign(new Error(message), codes);
}

/** Lists are sent as JSON (`Dialect.list`). */
export function toColumn(value: unknown): string | number | null {
  return Array.isArray(value) ? JSON.stringify(value) : (value as string | number | null);
}

/** Runs checkpoints on their own thread, started when the first is due. */
class CheckpointWorker {
  readonly #worker: Worker;
  /** Checkpoints run one after the other. */
  #last: Promise<boolean> = Promise.resolve(true);

  constructor(file: string) {
    this.#worker = startWorker('checkpoint-worker', file);
    this.#worker.unref();
  }

  /**
   * Checkpoints the log as far as concurrent writes allow, or all of it, after which it is overwritten from its start or
   * emptied.
   * @returns whether all of it was checkpointed; if readers prevented some, the next checkpoint does it.
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

/** Starts a worker from a script in this folder: TypeScript or, once built, JavaScript. */
function startWorker(name: string, file: string): Worker {
  const script = new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);
  // Such a worker soon finishes its tasks.
  return new Worker(script, { workerData: file, resourceLimits: { maxYoungGenerationSizeMb: 2 } });
}
