import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dialects } from './dialect.ts';
import { CONNECTION_FAILURE } from './faults.ts';
import type { Db } from './query.ts';
import type { Message, Question } from './sqlite-reader-child.ts';
import { toColumn, toError } from './sqlite-writer.ts';
import { type DbTimer, tookTooLong } from './store.ts';

interface Waiting {
  question: Question;
  /** When the statement was requested, as of `performance.now()`; the start of the process does not count as waiting. */
  since: number;
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
}

/**
 * A read-only connection in its own process, which runs one statement after another. A statement that takes too long must be
 * ended: `node:sqlite` cannot interrupt one, and a thread inside SQLite can neither be terminated nor left running, since
 * Node.js waits for its threads before it exits. A read-only process can be killed at any time. It starts with the first
 * statement, and again after it was killed or has crashed.
 */
export class ReaderProcess implements Db {
  readonly dialect = dialects.sqlite;
  readonly #file: string;
  readonly #timer: DbTimer;
  readonly #onError: (error: Error) => void;
  readonly #limitMs: number | undefined;
  #child: ChildProcess | undefined;
  #isReady = false;
  /** The first one is running. */
  readonly #waiting: Waiting[] = [];
  #limit: NodeJS.Timeout | undefined;

  /**
   * @param onError - called when the process has ended by itself or was killed by others.
   * @param limitMs - how long a statement may wait for its turn, and how long it may then take.
   */
  constructor(file: string, timer: DbTimer, onError: (error: Error) => void, limitMs?: number) {
    this.#file = file;
    this.#timer = timer;
    this.#onError = onError;
    this.#limitMs = limitMs;
  }

  all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const question = { sql, values: values.map(toColumn) };
      this.#waiting.push({ question, since: performance.now(), resolve, reject });
      if (this.#waiting.length === 1) this.#run();
    });
  }

  /** Sends the first waiting statement. While nothing runs, the child does not keep this process alive. */
  #run(): void {
    const limitMs = this.#limitMs;
    const earliest = limitMs === undefined ? 0 : performance.now() - limitMs;
    while (this.#waiting[0] !== undefined && this.#waiting[0].since < earliest) {
      this.#waiting.shift()?.reject(tookTooLong());
    }
    const first = this.#waiting[0];
    if (first === undefined) {
      this.#child?.unref();
      this.#child?.channel?.unref();
      return;
    }
    this.#child ??= this.#start();
    const child = this.#child;
    child.ref();
    child.channel?.ref();
    child.send(first.question);
    // On a busy machine, starting may take longer than the statement itself.
    if (this.#isReady) this.#startLimit(child);
  }

  #startLimit(child: ChildProcess): void {
    if (this.#limitMs === undefined || this.#waiting.length === 0) return;
    this.#limit = setTimeout(() => this.#end(child, tookTooLong()), this.#limitMs);
  }

  /** Settles the first waiting statement and sends the next. */
  #settle(how: (waiting: Waiting) => void): void {
    clearTimeout(this.#limit);
    const first = this.#waiting.shift();
    if (first !== undefined) how(first);
    this.#run();
  }

  #start(): ChildProcess {
    const name = `./sqlite-reader-child${extname(import.meta.url)}`;
    const script = fileURLToPath(new URL(name, import.meta.url));
    const startedAt = performance.now();
    const child = fork(script, [this.#file], {
      execArgv: ['--max-semi-space-size=1'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: Message) => {
      if (child !== this.#child) return;
      if (message === 'ready') {
        this.#isReady = true;
        const now = performance.now();
        for (const one of this.#waiting) one.since = Math.min(now, one.since + now - startedAt);
        this.#startLimit(child);
        return;
      }
      const { answer, seconds } = message;
      this.#timer(seconds);
      this.#settle(({ resolve, reject }) => {
        if (Array.isArray(answer)) resolve(answer);
        else reject(toError(answer));
      });
    });
    child.on('error', (error) => this.#lost(child, error.message));
    child.on('exit', (code, signal) =>
      this.#lost(child, `the process that reads has ended with ${signal ?? code}`),
    );
    return child;
  }

  /** A child has ended that was to go on. */
  #lost(child: ChildProcess, message: string): void {
    if (child !== this.#child) return;
    const error = Object.assign(new Error(message), { code: CONNECTION_FAILURE });
    this.#onError(error);
    this.#end(child, error);
  }

  /** Kills a child, and with it the statement it runs. */
  #end(child: ChildProcess, error: Error): void {
    if (child !== this.#child) return;
    this.#child = undefined;
    this.#isReady = false;
    child.kill('SIGKILL');
    child.unref();
    this.#settle(({ reject }) => reject(error));
  }

  /** Rejects waiting statements. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const gone = once(child, 'exit');
    for (const { reject } of this.#waiting.splice(1)) reject(new Error('the store is closed'));
    this.#end(child, new Error('the store is closed'));
    child.ref();
    await gone;
  }
}
