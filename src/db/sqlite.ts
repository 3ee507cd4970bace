import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { knownOr } from '../known.ts';
import { dialects } from './dialect.ts';
import type { Db } from './query.ts';
import { CAN_SHRINK, pragmasOf, SEARCH_MS } from './settings.ts';
import { findDamage } from './sqlite-integrity.ts';
import { closeLog, holdLog, isBusy, markLog, OPEN_MS } from './sqlite-log.ts';
import { ReaderProcess } from './sqlite-reader-process.ts';
import { RowStatement } from './sqlite-rows.ts';
import type { SharedThread } from './sqlite-thread.ts';
import { SqliteWriter, toColumn } from './sqlite-writer.ts';
import type { Batch, CommitListener, DbTimer, Space, Store, StoreFile, Tx, WriteOptions } from './store.ts';
import { WriteQueue } from './write-queue.ts';

/** With less disk space free than this, a probe tests whether writes work. */
const LITTLE_BYTES = 1024 * 1024;
/** The value of `pragma auto_vacuum` if free pages can be given back. */
const INCREMENTAL = 2;

/**
 * The embedded store: one file in WAL mode, one connection here for reading and one on its own thread for writing.
 *
 * SQLite itself would sync inside COMMIT and block the next writes for as long as the disk takes. It therefore commits with
 * `synchronous=NORMAL`, which leaves the log unsynced, and the writer syncs the log file while the next batch runs and before
 * any write is acknowledged. SQLite still syncs around checkpoints.
 */
export class SqliteStore implements Store {
  readonly read: SqliteReader;
  readonly search: ReaderProcess;
  readonly maintenance: ReaderProcess;
  readonly older: Db;
  readonly exports: Db;
  readonly file: StoreFile;
  readonly #file: string;
  readonly #keepsLog: boolean;
  readonly #releaseLog: () => void;
  readonly #queue: WriteQueue;
  readonly #writer: SqliteWriter;
  readonly #shared: SharedThread | undefined;
  #listener: CommitListener = async () => undefined;

  /**
   * @param shared - the thread that writes, if several processes serve the store.
   * @param keepsLog - whether the log that is there is kept until `file.releaseLog`, and `close` leaves it for the process that opens the store next.
   */
  constructor(
    folder: string,
    timer: DbTimer,
    onError: (error: Error) => void,
    shared?: SharedThread,
    keepsLog = false,
  ) {
    const file = join(folder, 'millrace.db');
    this.#file = file;
    this.#keepsLog = keepsLog;
    this.read = new SqliteReader(file, timer);
    this.#releaseLog = keepsLog ? holdLog(file) : () => undefined;
    this.search = new ReaderProcess(file, timer, onError, SEARCH_MS);
    this.maintenance = new ReaderProcess(file, timer, onError);
    this.older = this.read;
    this.exports = this.maintenance;
    this.#shared = shared;
    this.#writer = new SqliteWriter(file, timer, shared);
    this.#queue = new WriteQueue(this.#writer, (...commit) => this.#listener(...commit), onError);
    this.file = {
      space: () => this.read.space(),
      freePages: async (most) => {
        if (this.#writer.isLogLong) return false;
        await this.bookkeeping((db) => db.all(`pragma incremental_vacuum(${most})`, []), true);
        return true;
      },
      emptyLog: async () => {
        this.#writer.emptyLog();
        await this.bookkeeping((db) => db.all('select 1', []), true);
        return this.#writer.isLogEmptied;
      },
      releaseLog: this.#releaseLog,
      compact: () => this.#compact(),
    };
  }

  write<T>(action: (tx: Tx) => Promise<T>, options?: WriteOptions<T>): Promise<T> {
    return this.#queue.write(action, options);
  }

  /** There is one connection for writing; concurrent actions share a transaction here as well. */
  bookkeeping<T>(action: (db: Batch) => Promise<T>, isAlone?: boolean): Promise<T> {
    return this.#queue.bookkeeping(action, isAlone);
  }

  onCommit(listener: CommitListener): void {
    this.#listener = listener;
  }

  get isWriting(): boolean {
    return this.#queue.isBusy;
  }

  get isOtherWriting(): boolean {
    return this.#shared?.isOtherWriting === true;
  }

  async ping(): Promise<void> {
    await this.read.all('select 1', []);
  }

  async checkWrites(): Promise<void> {
    // After a start, no write has shown yet whether the disk is full.
    const { bavail, bsize } = await statfs(this.#file);
    await this.#queue.check(bavail * bsize < LITTLE_BYTES);
  }

  integrity(): Promise<string[]> {
    return findDamage(this.maintenance);
  }

  async #compact(): Promise<void> {
    await this.#queue.idle();
    // The setting takes effect when the file is rewritten, which is one transaction in the log.
    for (const sql of [CAN_SHRINK, 'vacuum', 'pragma wal_checkpoint(truncate)'])
      await this.#writer.all(sql, []);
  }

  async close(): Promise<void> {
    await this.#queue.idle();
    this.#releaseLog();
    await closeLog(this.#file, this.#keepsLog, async () => {
      await Promise.all([this.search.close(), this.maintenance.close()]);
      this.read.close();
      await this.#writer.close();
    });
  }
}

/** The connection for reading. These reads take microseconds, so they run on the event loop. */
class SqliteReader implements Db {
  readonly dialect = dialects.sqlite;
  readonly #database: DatabaseSync;
  readonly #timer: DbTimer;
  readonly #statements = new Map<string, RowStatement>();

  constructor(file: string, timer: DbTimer) {
    this.#timer = timer;
    // A reader waits only while a process opens the store first or closes it last.
    this.#database = new DatabaseSync(file, { timeout: OPEN_MS, enableForeignKeyConstraints: false });
    this.#turnToWal();
    markLog(this.#database);
    this.#database.exec(pragmasOf(this.dialect.settings.read));
  }

  /** If two processes switch a new store to WAL mode at once, SQLite rejects one of them without waiting. */
  #turnToWal(): void {
    const end = performance.now() + OPEN_MS;
    for (;;) {
      try {
        // Later it would only write.
        if (this.#pragma('page_count') === 0) this.#database.exec(CAN_SHRINK);
        this.#database.exec('pragma journal_mode = wal');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
    }
  }

  async all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    const start = performance.now();
    const statement = knownOr(this.#statements, sql, () => new RowStatement(this.#database, sql));
    const rows = statement.all(values.map(toColumn));
    this.#timer((performance.now() - start) / 1000);
    return rows;
  }

  space(): Space {
    const pageBytes = this.#pragma('page_size');
    return {
      bytes: this.#pragma('page_count') * pageBytes,
      free: this.#pragma('freelist_count') * pageBytes,
      canShrink: this.#pragma('auto_vacuum') === INCREMENTAL,
    };
  }

  /** The value of a pragma that is a number. */
  #pragma(name: string): number {
    const row = this.#database.prepare(`pragma ${name}`).get() as Record<string, number>;
    return row[name] as number;
  }

  close(): void {
    this.#database.close();
  }
}
