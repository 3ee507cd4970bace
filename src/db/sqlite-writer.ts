import type { WriterConnection } from './batch.ts';
import { type Clock, readToWrite } from './clock.ts';
import { dialects } from './dialect.ts';
import { BEGIN, EMPTY_LOG, type SharedThread, startWriter, type WriterThread } from './sqlite-thread.ts';
import type { Answer, Column, Command, Fault, Report, Request, Synced } from './sqlite-worker.ts';
import type { DbTimer } from './store.ts';

/** At most this many commands go to the thread in one message, so that it starts before the last one is built. */
const MAX_COMMANDS = 48;
/** A log of this length in pages of 4 KiB cannot be overwritten, since something reads what it holds. */
const LONG_FRAMES = 16_000;

/**
 * The connection for writing. It has its own thread, so that neither replies nor readers wait while SQLite works. The
 * statements of one turn of the event loop go there in one message, and their results come back in one. Workers of one machine
 * share a thread.
 */
export class SqliteWriter implements WriterConnection {
  readonly dialect = dialects.sqlite;
  readonly #file: string;
  readonly #timer: DbTimer;
  readonly #shared: SharedThread | undefined;
  #thread: WriterThread | undefined;
  /** Statements known to the thread, with their numbers. */
  #numbers = new Map<string, number>();
  #commands: Command[] = [];
  /** Nobody waits for what follows the commit in these commands. */
  #isAlone = false;
  /** Callers waiting for an answer, in the order of their commands. */
  #waiting: { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }[] = [];
  /** Callers whose commits are being synced. */
  #syncing: { resolve: () => void; reject: (error: Error) => void }[] = [];
  /** Length of the log in pages. */
  #frames = 0;
  /** The next transaction is to empty the log. */
  #emptiesLog = false;
  #mustEmpty = false;

  /** @param shared - the thread that several processes share. */
  constructor(file: string, timer: DbTimer, shared?: SharedThread) {
    this.#file = file;
    this.#timer = timer;
    this.#shared = shared;
  }

  get isShared(): boolean {
    return this.#shared !== undefined;
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

  #send(ends = false): void {
    if (this.#commands.length === 0) return;
    this.#thread ??= this.#start();
    this.#thread.setAwaited(true);
    const request: Request = { commands: this.#commands, isAlone: this.#isAlone };
    this.#thread.send(JSON.stringify(request), ends);
    this.#commands = [];
    this.#isAlone = false;
  }

  #start(): WriterThread {
    const start = this.#shared === undefined ? startWriter : this.#shared.start;
    const thread = start(this.#file, {
      report: (text) => {
        const { answers, seconds, synced } = JSON.parse(text) as Report;
        this.#answer(answers, seconds);
        for (const one of synced) this.#synced(one);
        if (this.#waiting.length + this.#syncing.length === 0) thread.setAwaited(false);
      },
      // The next write starts another.
      lost: (error) => {
        this.#thread = undefined;
        this.#numbers = new Map();
        this.#commands = [];
        for (const { reject } of [...this.#waiting.splice(0), ...this.#syncing.splice(0)]) reject(error);
      },
    });
    return thread;
  }

  #answer(answers: Answer[], seconds: number): void {
    const waiting = this.#waiting.splice(0, answers.length);
    for (const [index, answer] of answers.entries()) {
      this.#timer(seconds / answers.length);
      if (Array.isArray(answer)) waiting[index]?.resolve(answer);
      else waiting[index]?.reject(toError(answer));
    }
  }

  #synced({ frames, mustEmpty, fault }: Synced): void {
    const syncing = this.#syncing.shift();
    this.#frames = frames;
    this.#mustEmpty = mustEmpty;
    if (fault === undefined) syncing?.resolve();
    else syncing?.reject(toError(fault));
  }

  /** Makes the next transaction empty the log before it begins. */
  emptyLog(): void {
    this.#emptiesLog = true;
  }

  /** Whether that has been done, or the log need not be emptied. */
  get isLogEmptied(): boolean {
    return !this.#emptiesLog && !this.#mustEmpty;
  }

  async begin(): Promise<{ isBegun: Promise<unknown> }> {
    this.#shared?.begun();
    if (this.#emptiesLog) void this.all(EMPTY_LOG, []).catch(() => undefined);
    this.#emptiesLog = false;
    return { isBegun: this.all(BEGIN, []) };
  }

  /** The transaction already excludes other writers. */
  lockClock(expected?: Clock): Promise<Clock> {
    return readToWrite(this, expected);
  }

  commit(isAlone = false): Promise<void> {
    // Other processes need the thread's answer to go on.
    this.#isAlone = isAlone && !this.isShared;
    const synced = Promise.withResolvers<void>();
    this.#syncing.push(synced);
    this.#end('commit').catch((error: Error) => {
      const index = this.#syncing.indexOf(synced);
      // It is gone if the thread has failed.
      if (index >= 0) this.#syncing.splice(index, 1);
      synced.reject(error);
    });
    return synced.promise.finally(() => this.#shared?.settled());
  }

  async rollback(): Promise<void> {
    await this.#end('rollback').catch(() => undefined);
    this.#shared?.settled();
  }

  /** Ends the transaction. What follows it goes in another message where others may write in between. */
  #end(sql: 'commit' | 'rollback'): Promise<unknown> {
    const ended = this.all(sql, []);
    if (this.isShared) this.#send(true);
    return ended;
  }

  async close(): Promise<void> {
    await this.#thread?.close();
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
