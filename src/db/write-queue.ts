import { ApiError } from '../errors.ts';
import { appendEvents } from '../events/log.ts';
import type { LogEvent, NewEvent } from '../events/types.ts';
import type { Db } from './query.ts';
import type { CommitListener, Tx, WriteOptions } from './store.ts';

/** What the queue needs of a database: one connection that writes. */
export interface WriterConnection extends Db {
  /**
   * Begins a transaction that excludes every other writer of the store until it ends. Resolves when statements may be
   * sent; where `isBegun` then rejects, there is no transaction, and what was sent has changed nothing.
   */
  begin(): Promise<{ isBegun: Promise<void> }>;
  /**
   * Commits, unless a statement sent before failed. Resolves when all is on disk; when it rejects, nothing remains.
   * Another transaction may be begun behind it at once.
   */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

interface Waiting {
  action: (tx: Tx) => Promise<unknown>;
  options: WriteOptions<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** A transaction: how many of its writes have changed something, and why it could not begin. */
interface Batch {
  changes: number;
  failure: unknown;
}

/** A write that ran, and what came of it. */
interface Done {
  write: Waiting;
  tx: BatchTx;
  value: unknown;
}

/** A write that ran, and what it threw. */
interface Failed {
  write: Waiting;
  tx: BatchTx;
  error: unknown;
}

/** Whether a statement was refused because one before it had failed, in both databases' way of saying so. */
function isCollateral(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === IN_FAILED_TRANSACTION;
}

/** The code (SQLSTATE) of statements in a transaction that has failed already. */
const IN_FAILED_TRANSACTION = '25P02';

/** A batch takes at most this many writes: with more, all who write would wait for the same one, and nothing overlap. */
const BATCH_WRITES = 22;

/**
 * Group commit: writes that wait together run in one transaction, in the order they came, and are acknowledged
 * together when it is on disk. While one batch is on its way to the disk, the next one runs. Writes that are
 * independent of one another run at once, so that the database is waited for once for all of them. A write that is
 * refused before it changed anything just fails. One that fails later would leave its changes behind, and one whose
 * statement fails ends the transaction, so the whole batch is rolled back and the others run again one by one.
 */
export class WriteQueue {
  readonly #connection: WriterConnection;
  readonly #onCommit: CommitListener;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  /** Resolves when the last batch was acknowledged or refused; never rejects. */
  #settled: Promise<void> = Promise.resolve();
  #unsettled = 0;

  constructor(connection: WriterConnection, onCommit: CommitListener) {
    this.#connection = connection;
    this.#onCommit = onCommit;
  }

  write<T>(action: (tx: Tx) => Promise<T>, options: WriteOptions<T> = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ action, options, resolve, reject } as Waiting);
      this.#running ??= this.#drain();
    });
  }

  /** Whether a batch is running or not acknowledged yet. */
  get isBusy(): boolean {
    return this.#running !== undefined || this.#unsettled > 0;
  }

  /** Resolves when nothing is waiting or running. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
    await this.#settled;
  }

  async #drain(): Promise<void> {
    // Requests that arrived in the same turn of the event loop join the first batch.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const again = await this.#batch(BATCH_WRITES);
      for (const write of again) {
        this.#waiting.unshift(write);
        await this.#batch(1);
      }
    }
    this.#running = undefined;
  }

  /** Commits with the batch's events, all in one go. */
  async #commit(events: LogEvent[]): Promise<void> {
    await Promise.all([appendEvents(this.#connection, events), this.#connection.commit()]);
  }

  /** Runs the first waiting writes in one transaction. @returns those that must run again. */
  async #batch(limit: number): Promise<Waiting[]> {
    const taken: Waiting[] = [];
    const done: Done[] = [];
    /** Those that failed because another did. */
    const harmed: Waiting[] = [];
    const events: LogEvent[] = [];
    const batch: Batch = { changes: 0, failure: undefined };
    try {
      const { isBegun } = await this.#connection.begin();
      isBegun.catch((error: unknown) => {
        batch.failure = error;
      });
      for (let group = this.#take(limit); group.length > 0; group = this.#take(limit - taken.length)) {
        taken.push(...group);
        const run = await Promise.all(group.map((write) => this.#run(write, batch)));
        if (batch.failure !== undefined) throw batch.failure;
        // In the order of their first changes, which is that of the ids they were given.
        const succeeded = run.filter((one) => 'value' in one).sort((a, b) => a.tx.order - b.tx.order);
        done.push(...succeeded);
        for (const { tx } of succeeded) {
          for (const event of tx.events) events.push({ seq: 0, at: tx.now, ...event });
        }
        const failed = run.filter((one) => 'error' in one);
        for (const { write, error } of failed) {
          if (limit > 1 && isCollateral(error)) harmed.push(write);
          else write.reject(error);
        }
        if (failed.some(({ tx, error }) => tx.order > 0 || !(error instanceof ApiError))) throw new Undone();
      }
      await isBegun;
      const before = this.#settled;
      this.#settled = this.#settle(before, this.#commit(events), done, events);
      // At most one batch is on its way to the disk while the next one runs.
      await before;
      return [];
    } catch (error) {
      await this.#connection.rollback().catch(() => undefined);
      if (error instanceof Undone) {
        const again = new Set([...done.map(({ write }) => write), ...harmed]);
        return taken.filter((write) => again.has(write));
      }
      // The transaction itself failed, or could not begin; then the next would have to wait for as long again.
      if (taken.length === 0 || batch.failure !== undefined) taken.push(...this.#waiting.splice(0));
      for (const write of taken) write.reject(error);
      return [];
    }
  }

  /** The next write, and those after it if all are independent; at most `limit`. */
  #take(limit: number): Waiting[] {
    const end = this.#waiting.findIndex(({ options }) => !options.independent);
    const independent = end < 0 ? this.#waiting.length : end;
    return this.#waiting.splice(0, Math.min(limit, Math.max(independent, 1)));
  }

  /** Runs a write, to its result or what it threw. */
  async #run(write: Waiting, batch: Batch): Promise<Done | Failed> {
    const tx = new BatchTx(this.#connection, write.options.now ?? Date.now(), batch);
    try {
      return { write, tx, value: await write.action(tx) };
    } catch (error) {
      return { write, tx, error };
    }
  }

  /** Acknowledges a batch when it is on disk and its events are applied, after the batch before it. */
  async #settle(
    before: Promise<void>,
    isDurable: Promise<void>,
    done: readonly Done[],
    events: LogEvent[],
  ): Promise<void> {
    this.#unsettled++;
    try {
      await Promise.all([before, isDurable]);
      for (const { write, value } of done) write.options.committed?.(value);
      await this.#onCommit(events);
      for (const { write, value } of done) write.resolve(value);
    } catch (error) {
      for (const { write } of done) write.reject(error);
    } finally {
      this.#unsettled--;
    }
  }
}

/** Thrown inside a batch to undo it after one of its writes failed half way. */
class Undone extends Error {}

class BatchTx implements Tx {
  readonly #connection: WriterConnection;
  readonly now: number;
  readonly events: NewEvent[] = [];
  /** Its place among the batch's writes in the order of their first changes; 0 while it has changed nothing. */
  order = 0;
  readonly #batch: Batch;

  constructor(connection: WriterConnection, now: number, batch: Batch) {
    this.#connection = connection;
    this.now = now;
    this.#batch = batch;
  }

  get dialect() {
    return this.#connection.dialect;
  }

  all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    if (this.#batch.failure !== undefined) throw this.#batch.failure;
    if (this.order === 0 && !sql.startsWith('select')) this.order = ++this.#batch.changes;
    return this.#connection.all(sql, values);
  }

  emit(event: NewEvent): void {
    this.events.push(event);
  }
}
