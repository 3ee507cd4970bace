import { once } from 'node:events';
import { closeSync, fdatasync, openSync } from 'node:fs';
import { extname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type Db, dialects } from './query.ts';
import type { CommitListener, DbTimer, Store, Tx, WriteOptions } from './store.ts';
import { WriteQueue, type WriterConnection } from './write-queue.ts';

/** How long a write waits for another process that is writing, in milliseconds. */
const BUSY_MS = 30_000;
const SQLITE_BUSY = 5;
/** How long SQLite itself waits for a process that is opening or closing the store, in milliseconds. */
const OPEN_MS = 5_000;
/** The write-ahead log is folded back into the database when it has grown to this many pages of 4 KiB. */
const CHECKPOINT_FRAMES = 12_000;

const syncFile = promisify(fdatasync);

/**
 * The embedded store: one file in WAL mode, one connection that reads and one that writes.
 *
 * SQLite itself would sync inside COMMIT and hold up the event loop for as long as the disk takes. So it commits
 * with `synchronous=NORMAL`, which leaves the log unsynced, and the log file is synced here, on the thread pool,
 * before any write is acknowledged. SQLite still syncs on its own around checkpoints, which run in a worker.
 */
export class SqliteStore implements Store {
  readonly read: SqliteConnection;
  readonly #writer: SqliteWriter;
  readonly #queue: WriteQueue;
  #listener: CommitListener = async () => undefined;

  constructor(folder: string, timer: DbTimer) {
    const file = join(folder, 'millrace.db');
    this.#writer = new SqliteWriter(file, timer);
    this.read = new SqliteConnection(file, timer, 24_000);
    this.read.database.exec('pragma query_only = on');
    this.#queue = new WriteQueue(this.#writer, (events) => this.#listener(events));
  }

  write<T>(action: (tx: Tx) => Promise<T>, options?: WriteOptions<T>): Promise<T> {
    return this.#queue.write(action, options);
  }

  onCommit(listener: CommitListener): void {
    this.#listener = listener;
  }

  get isWriting(): boolean {
    return this.#queue.isBusy;
  }

  async ping(): Promise<void> {
    await this.read.all('select 1', []);
  }

  async integrity(): Promise<string[]> {
    const rows = (await this.read.all('pragma integrity_check', [])) as { integrity_check: string }[];
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  }

  async close(): Promise<void> {
    await this.#queue.idle();
    this.read.database.close();
    await this.#writer.close();
  }
}

class SqliteConnection implements Db {
  readonly dialect = dialects.sqlite;
  readonly database: DatabaseSync;
  readonly #timer: DbTimer;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string, timer: DbTimer, cacheKib: number) {
    this.#timer = timer;
    // A reader waits for others only in the moments in which a process opens the store first or closes it last.
    this.database = new DatabaseSync(file, { timeout: OPEN_MS, enableForeignKeyConstraints: false });
    this.database.exec(`pragma cache_size = -${cacheKib}; pragma temp_store = memory`);
  }

  async all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    const start = performance.now();
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    const rows = statement.all(...values.map(toColumn));
    this.#timer((performance.now() - start) / 1000);
    return rows;
  }
}

/** Lists travel as JSON (`Dialect.list`). */
function toColumn(value: unknown): string | number | null {
  return Array.isArray(value) ? JSON.stringify(value) : (value as string | number | null);
}

/** Another process holds the store; the low byte of the code says that, the others what for. */
function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}

class SqliteWriter extends SqliteConnection implements WriterConnection {
  // SQLite works on the event loop.
  readonly batchMs = 8;
  readonly #file: string;
  #log: number | undefined;
  #frames: StatementSync | undefined;
  #checkpoints: CheckpointWorker | undefined;
  #folding: Promise<void> | undefined;
  #folded = false;

  constructor(file: string, timer: DbTimer) {
    super(file, timer, 16_000);
    this.#file = file;
    this.#setUp('pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 0');
    // From here on no busy timeout: SQLite would sleep on the event loop. The writer waits by itself, see `begin`.
    this.database.exec('pragma busy_timeout = 0');
  }

  /** Where two processes turn a new store to WAL mode at once, SQLite refuses one of them without waiting. */
  #setUp(settings: string): void {
    const end = performance.now() + OPEN_MS;
    for (;;) {
      try {
        this.database.exec(settings);
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
    }
  }

  async begin(): Promise<void> {
    if (this.#folded) {
      // Most of the log is folded back already; the rest goes while nobody writes, and then the log is written from
      // its start again. The file stays as long as it is: writing over it costs half of what making it longer does.
      this.#folded = false;
      await this.#checkpoints?.run('restart').catch(() => undefined);
    }
    const end = performance.now() + BUSY_MS;
    for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
      try {
        this.database.exec('begin immediate');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error;
        await sleep(wait);
      }
    }
  }

  async commit(): Promise<{ isDurable: Promise<void> }> {
    this.database.exec('commit');
    this.#log ??= openSync(`${this.#file}-wal`, 'r+');
    if (this.#folding === undefined && this.#countFrames() > CHECKPOINT_FRAMES) {
      this.#checkpoints ??= new CheckpointWorker(this.#file);
      this.#folding = this.#fold(this.#checkpoints);
    }
    return { isDurable: syncFile(this.#log) };
  }

  /** Pages in the log. */
  #countFrames(): number {
    this.#frames ??= this.database.prepare('pragma wal_checkpoint(noop)');
    return (this.#frames.get() as { log: number }).log;
  }

  /** Folds most of the log back while writing goes on. A worker that failed is replaced when the next is due. */
  async #fold(checkpoints: CheckpointWorker): Promise<void> {
    try {
      await checkpoints.run('fold');
      this.#folded = true;
    } catch {
      this.#checkpoints = undefined;
    } finally {
      this.#folding = undefined;
    }
  }

  async rollback(): Promise<void> {
    if (this.database.isTransaction) this.database.exec('rollback');
  }

  async close(): Promise<void> {
    await this.#folding;
    await this.#checkpoints?.close();
    if (this.#log !== undefined) closeSync(this.#log);
    this.database.close();
  }
}

/** Runs checkpoints on a thread of its own; started when the first is due. */
class CheckpointWorker {
  readonly #worker: Worker;

  constructor(file: string) {
    const script = `./checkpoint-worker${extname(import.meta.url)}`;
    this.#worker = new Worker(new URL(script, import.meta.url), { workerData: file });
    this.#worker.unref();
  }

  /**
   * Folds the log back as far as writing that goes on lets it, or all of it, after which it starts afresh. Resolves
   * when that is over; what could not be finished is made up for by the next.
   */
  async run(task: 'fold' | 'restart'): Promise<void> {
    this.#worker.postMessage(task);
    await once(this.#worker, 'message');
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
