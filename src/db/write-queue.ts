import { ApiError } from '../errors.ts';
import { appendEvents } from '../events/log.ts';
import { BatchTx, Transaction, type WriterConnection } from './batch.ts';
import { type Clock, OtherClock, writeClock } from './clock.ts';
import { explainFault, isCollateral, isConflict, isRolledBack } from './faults.ts';
import { putProbe, removeProbe } from './probe.ts';
import type { Batch, CommitListener, Tx, WriteOptions } from './store.ts';

interface Waiting {
  action: (tx: Tx) => Promise<unknown>;
  options: WriteOptions<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
  /** Set after it shared a transaction that failed: it now gets its own. */
  isAlone: boolean;
  /** Set if it needs no clock. */
  isBookkeeping: boolean;
  /** How often its transaction was aborted in favour of another. */
  conflicts: number;
}

/** A write that succeeded, with its result. */
interface Done {
  write: Waiting;
  tx: BatchTx;
  value: unknown;
}

/** A write that failed, with its error. */
interface Failed {
  write: Waiting;
  tx: BatchTx;
  error: unknown;
}

/** The most writes in a batch: in larger ones all clients would wait for the same batch, and nothing would overlap. */
const BATCH_WRITES = 22;
/** The same where other processes write on the connection in between: what overlaps then are the batches of different processes. */
const SHARED_BATCH_WRITES = 64;
/** After so many batches in which nobody else has written, the next one expects that again. */
const ALONE_BATCHES = 8;
/** After so many batches of one write, with none waiting behind it, a writer seems to wait for each before the next. */
const SINGLE_BATCHES = 8;
/** A write that conflicts with other transactions this often fails as unavailable. */
const MAX_CONFLICTS = 5;

/**
 * Group commit: waiting writes share a transaction, run in the order they came, and are acknowledged together when it is on
 * disk. The next batch runs while one is being synced. Independent writes run concurrently, so that they wait for the database
 * together. A process that writes alone knows the clock that a batch will find, and does not wait for it. A write that is rejected before it changed anything just fails. One that fails later would leave its changes
 * behind, and one whose statement fails aborts the transaction, so the whole batch is rolled back and the other writes run
 * again one by one. A batch that conflicts with another transaction runs again (docs/events.md).
 */
export class WriteQueue {
  readonly #connection: WriterConnection;
  readonly #onCommit: CommitListener;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  /** Resolves when the last batch has been acknowledged or rejected; never rejects. */
  #settled: Promise<void> = Promise.resolve();
  #unsettled = 0;
  /** The clock as this queue has left it, and in how many batches on end nobody else has changed it. */
  #left: { clock: Clock; batches: number } | undefined;
  /** How many batches on end had one write, with none waiting behind it. */
  #singles = 0;
  readonly #onError: (error: Error) => void;
  readonly #locksOnce: boolean;
  /** Whether the last write failed because of the store. */
  #isFailing = false;

  /**
   * @param onError - called when the store stops taking writes.
   * @param locksOnce - a transaction takes only writes that are waiting when it begins. Other processes write at the same time
   * and lock their rows in order of their keys; taking all locks at once prevents deadlocks.
   */
  constructor(
    connection: WriterConnection,
    onCommit: CommitListener,
    onError: (error: Error) => void,
    locksOnce = false,
  ) {
    this.#connection = connection;
    this.#onCommit = onCommit;
    this.#onError = onError;
    this.#locksOnce = locksOnce;
  }

  /**
   * Writes a probe if the store failed the last write, or `isDoubted` says that it may fail the next.
   * @throws when the probe fails.
   */
  async check(isDoubted = false): Promise<void> {
    if (!this.#isFailing && !isDoubted) return;
    await this.write(putProbe);
    await this.write(removeProbe);
  }

  write<T>(action: (tx: Tx) => Promise<T>, options: WriteOptions<T> = {}): Promise<T> {
    return this.#add(action, options, false);
  }

  /** Runs a transaction that gives out no ids and emits no events. */
  bookkeeping<T>(action: (db: Batch) => Promise<T>, isAlone = false): Promise<T> {
    return this.#add(action, { independent: !isAlone }, true);
  }

  #add<T>(action: (tx: Tx) => Promise<T>, options: WriteOptions<T>, isBookkeeping: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const write = { action, options, resolve, reject, isBookkeeping, isAlone: false, conflicts: 0 };
      this.#waiting.push(write as Waiting);
      this.#running ??= this.#drain();
    });
  }

  /** Whether a batch is running or unacknowledged. */
  get isBusy(): boolean {
    return this.#running !== undefined || this.#unsettled > 0;
  }

  /** Resolves when no write is waiting or running. */
  async idle(): Promise<void> {
    while (this.isBusy) {
      await this.#running;
      await this.#settled;
    }
  }

  async #drain(): Promise<void> {
    // Requests that arrived in the same turn of the event loop join the first batch.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#batch();
    this.#running = undefined;
  }

  /** Runs the first waiting writes in one transaction. */
  async #batch(): Promise<void> {
    const taken: Waiting[] = [];
    const done: Done[] = [];
    /** Completed writes whose additions are still to be sent. */
    let unsent: Done[] = [];
    const send = (): void => {
      transaction.finish(unsent.map(({ tx }) => tx));
      unsent = [];
    };
    /** Writes that failed only because another one, or the whole transaction, did. */
    const collateral: Waiting[] = [];
    const expected =
      this.#left !== undefined && this.#left.batches >= ALONE_BATCHES ? this.#left.clock : undefined;
    const transaction = new Transaction(this.#connection, expected);
    try {
      await transaction.begin();
      const isAlone = this.#waiting[0]?.isAlone === true;
      const most = this.#connection.isShared ? SHARED_BATCH_WRITES : BATCH_WRITES;
      const limit = isAlone ? 1 : most;
      for (
        let group = isAlone ? this.#waiting.splice(0, 1) : this.#take(limit);
        group.length > 0;
        group = this.#take(limit - taken.length)
      ) {
        taken.push(...group);
        if (group.some(({ isBookkeeping }) => !isBookkeeping)) transaction.lockClock();
        // Dependent writes must see these changes; independent ones share their statements.
        if (group.some(({ options, isBookkeeping }) => isBookkeeping || options.independent !== true)) send();
        const run = await Promise.all(group.map((write) => this.#run(write, transaction)));
        const succeeded = run.filter((one) => 'value' in one);
        const failed = run.filter((one) => 'error' in one);
        // A write is refused only by a transaction that has begun, on the clock that it finds.
        await (failed.length === 0 ? transaction.isNumbered : transaction.isReady);
        done.push(...succeeded);
        unsent.push(...succeeded);
        const conflict = [transaction.cause, ...failed.map(({ error }) => error)].find(isConflict);
        for (const { write, error } of failed) {
          if (conflict !== undefined || (isCollateral(error) && !isAlone)) collateral.push(write);
          else this.#reject(write, isCollateral(error) ? (transaction.cause ?? error) : error);
        }
        if (conflict !== undefined) throw conflict;
        if (failed.some(({ tx, error }) => tx.hasChanged || !(error instanceof ApiError)))
          throw new Rollback();
        if (this.#locksOnce) break;
      }
      send();
      this.#note(transaction);
      this.#singles = taken.length === 1 && this.#waiting.length === 0 ? this.#singles + 1 : 0;
      const before = this.#settled;
      this.#settled = this.#settle(before, this.#commit(transaction), done, transaction);
      // At most one batch is being synced while the next one runs.
      await before;
    } catch (error) {
      await this.#connection.rollback().catch(() => undefined);
      if (error instanceof OtherClock) this.#left = undefined;
      if (error instanceof Rollback || error instanceof OtherClock || isConflict(error)) {
        const rest = new Set([...done.map(({ write }) => write), ...collateral]);
        // If the transaction could not begin, none of its writes is done.
        const again = transaction.failure === undefined ? taken.filter((write) => rest.has(write)) : taken;
        this.#runAgain(again, error);
        return;
      }
      // The transaction itself failed or could not begin; the next one would have to wait for as long again.
      if (taken.length === 0 || transaction.failure !== undefined) taken.push(...this.#waiting.splice(0));
      for (const write of taken) this.#reject(write, error);
    }
  }

  /** Sends the rest of a transaction and commits it, in one go. */
  async #commit(transaction: Transaction): Promise<void> {
    const { clock, events, isUsed } = transaction;
    const sent = await Promise.allSettled([
      transaction.isReady,
      ...transaction.sent,
      appendEvents(this.#connection, events),
      isUsed && writeClock(this.#connection, clock),
      this.#connection.commit(this.#singles > SINGLE_BATCHES),
    ]);
    // The first failed statement has the reason; later ones only failed because of it.
    const failed = sent.find(({ status }) => status === 'rejected');
    if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
  }

  /** Notes the clock that a transaction leaves. */
  #note(transaction: Transaction): void {
    if (!transaction.isClocked) return;
    const { before, clock } = transaction;
    const isAlone = this.#left !== undefined && isSame(before, this.#left.clock);
    this.#left = { clock: { ...clock }, batches: isAlone ? (this.#left?.batches ?? 0) + 1 : 0 };
  }

  /**
   * Queues the writes of an aborted transaction again, in front: each alone, but together after a first conflict, or if only the
   * clock was another one.
   */
  #runAgain(writes: readonly Waiting[], error: unknown): void {
    const again = writes.filter((write) => {
      if (error instanceof OtherClock) return true;
      if (isConflict(error)) write.conflicts++;
      write.isAlone = write.conflicts !== 1;
      if (write.conflicts <= MAX_CONFLICTS) return true;
      write.reject(new ApiError('unavailable', 'others keep changing the same rows. Try again shortly.'));
      return false;
    });
    this.#waiting.unshift(...again);
    this.#running ??= this.#drain();
  }

  /** Takes the next write, or a run of independent ones: at most `limit`, up to the first that must run alone. */
  #take(limit: number): Waiting[] {
    const keys = new Set<string>();
    let count = 0;
    for (const { isAlone, options } of this.#waiting) {
      const { independent = false } = options;
      if (isAlone || count === limit || (count > 0 && independent === false)) break;
      if (typeof independent === 'string') {
        if (keys.has(independent)) break;
        keys.add(independent);
      }
      count++;
      if (independent === false) break;
    }
    return this.#waiting.splice(0, count);
  }

  /** Runs a write, and returns its result or its error. */
  async #run(write: Waiting, transaction: Transaction): Promise<Done | Failed> {
    const tx = new BatchTx(transaction, write.options.now ?? Date.now());
    try {
      return { write, tx, value: await write.action(tx) };
    } catch (error) {
      return { write, tx, error };
    } finally {
      tx.end();
    }
  }

  /** Acknowledges a batch once it is on disk, its events are applied, and the batch before it is acknowledged. */
  async #settle(
    before: Promise<void>,
    isDurable: Promise<void>,
    done: readonly Done[],
    transaction: Transaction,
  ): Promise<void> {
    this.#unsettled++;
    const failed = await Promise.all([before, isDurable]).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    try {
      if (failed !== undefined) this.#left = undefined;
      if (failed === undefined) {
        for (const { write, tx, value } of done) write.options.committed?.(value, tx.seq);
        if (done.some(({ tx }) => tx.hasChanged)) this.#isFailing = false;
        await this.#onCommit(transaction.events, transaction.before);
        for (const { write, value } of done) write.resolve(value);
      } else if (
        failed.error instanceof OtherClock ||
        isConflict(failed.error) ||
        (isRolledBack(failed.error) && transaction.failure === undefined && done.length > 1)
      ) {
        this.#runAgain(
          done.map(({ write }) => write),
          failed.error,
        );
      } else throw failed.error;
    } catch (error) {
      for (const { write } of done) this.#reject(write, error);
    } finally {
      this.#unsettled--;
    }
  }

  #reject(write: Waiting, error: unknown): void {
    if (!this.#isFailing && explainFault(error) !== undefined) {
      this.#isFailing = true;
      this.#onError(error as Error);
    }
    write.reject(error);
  }
}

const isSame = (one: Clock, other: Clock): boolean =>
  one.lastId === other.lastId && one.lastSeq === other.lastSeq && one.lastAt === other.lastAt;

/** Thrown to roll back a batch after one of its writes failed half way. */
class Rollback extends Error {}
