import { DatabaseSync } from 'node:sqlite';
import { OPEN_MS } from '../db/sqlite-log.ts';

/** How long checkpoints and locks wait for others, in milliseconds. */
const WAIT_MS = 1_000;

/**
 * Keeps the write-ahead log of a store from being overwritten before it was read. While a read transaction is open that needs the log, SQLite
 * restarts it for nobody, whichever process writes or checkpoints; and while one is open that does not need it, because all of the
 * log is in the database file, nothing of a new log gets there. A new read transaction is open before the old one ends, so one of the
 * two always holds. The caller has read everything up to the last pin before it pins again.
 */
export class Pins {
  /** Also answers questions between the transactions of the other two. */
  readonly database: DatabaseSync;
  readonly #lock: DatabaseSync;
  readonly #readers: [held: DatabaseSync, free: DatabaseSync];
  readonly #count: () => { busy: number; log: number; checkpointed: number };

  /** The connections are never closed: the last one to close a store would also delete its log. */
  constructor(file: string) {
    const open = (readOnly: boolean): DatabaseSync => {
      const database = new DatabaseSync(file, {
        readOnly,
        timeout: readOnly ? OPEN_MS : WAIT_MS,
        enableForeignKeyConstraints: false,
      });
      database.exec('pragma cache_size = -200; pragma synchronous = normal; pragma wal_autocheckpoint = 0');
      return database;
    };
    this.database = open(false);
    this.#lock = open(false);
    this.#readers = [open(true), open(true)];
    const count = this.database.prepare('pragma wal_checkpoint(noop)');
    this.#count = () => count.get() as ReturnType<Pins['checkpoint']>;
  }

  /** The length of the log in frames. */
  readonly countFrames = (): number => this.#count().log;

  /** Whether the log has frames that are not in the database file: then the pin keeps it from being restarted. */
  get holdsLog(): boolean {
    const { log, checkpointed } = this.#count();
    return checkpointed < log;
  }

  /** Moves the pin to the end of the log. */
  pin(): void {
    const [held, free] = this.#readers;
    free.exec('begin');
    free.prepare('select count(*) from sqlite_schema').get();
    if (held.isTransaction) held.exec('rollback');
    this.#readers.reverse();
  }

  /** From now on the log may be overwritten. */
  release(): void {
    for (const reader of this.#readers) if (reader.isTransaction) reader.exec('rollback');
  }

  /** `passive` writes to the database what it can; `truncate` everything, and empties the log. Neither waits for anybody. */
  checkpoint(mode: 'passive' | 'truncate'): { busy: number; log: number; checkpointed: number } {
    // It would wait with the lock for writing.
    this.database.exec('pragma busy_timeout = 0');
    try {
      return this.database.prepare(`pragma wal_checkpoint(${mode})`).get() as ReturnType<Pins['checkpoint']>;
    } finally {
      this.database.exec(`pragma busy_timeout = ${WAIT_MS}`);
    }
  }

  /** Runs work while nobody else writes. @returns false if somebody writes for too long. */
  withoutWrites(work: () => void): boolean {
    try {
      this.#lock.exec('begin immediate');
    } catch {
      return false;
    }
    try {
      work();
      return true;
    } finally {
      this.#lock.exec('rollback');
    }
  }
}
