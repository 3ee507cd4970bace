import { ApiError } from '../errors.ts';
import type { LogEvent, NewEvent } from '../events/types.ts';
import type { Clock, LogPlace } from './clock.ts';
import type { Dialect } from './dialect.ts';
import type { Db } from './query.ts';
import { SEARCH_MS } from './settings.ts';
import type { SharedThread } from './sqlite-thread.ts';

/** A statement that runs once for the items of many writes. */
export interface Batched<Item> {
  run(db: Db, items: readonly Item[]): Promise<void>;
}

/** A lookup by key that runs once for the keys of many writes. */
export interface Lookup<Key, Row> {
  run(db: Db, keys: Key[]): Promise<Map<Key, Row>>;
}

/** A transaction that several actions share, and with it statements (batched.ts). */
export interface Batch extends Db {
  /**
   * Adds to a statement that the batch's writes share. It runs before this write's next read or, usually, with the commit, once
   * the write has succeeded.
   */
  add<Item>(statement: Batched<Item>, item: Item): void;
  /** Looks up a row together with the batch's other writes. */
  lookUp<Key, Row>(lookup: Lookup<Key, Row>, key: Key): Promise<Row | undefined>;
}

/** One write's view of the transaction it runs in. */
export interface Tx extends Batch {
  /** Time of the write, in milliseconds. */
  readonly now: number;
  /**
   * The next id, from one counter for all tables. Unused ids are given out again.
   * @param owner - the owner of the row if its table is divided by owners (`TableRules.distribute`): the id names their bucket.
   */
  newId(owner?: number): Promise<number>;
  /** Appends an event to the log inside this transaction. */
  emit(event: NewEvent): void;
}

/**
 * The service's rows. Both databases guarantee the same: a resolved write is on disk; writes are serialised, so ids and event
 * numbers become visible in order (docs/events.md); readers never wait for the writer.
 */
export interface Store {
  /** For reads outside a write; sees everything acknowledged. */
  readonly read: Db;
  /**
   * Like `read`, for statements that may take long: they block neither the event loop nor other reads. Uses a replica if there
   * is one.
   * @throws {ApiError} `unavailable` for a statement that takes longer than `SEARCH_MS`, which is cancelled.
   */
  readonly search: Db;
  /** Like `search`, but separate and without a timeout: for checks of the whole store. */
  readonly maintenance: Db;
  /** Like `read`, for older pages of lists. Uses a replica if there is one. */
  readonly older: Db;
  /** Like `maintenance`, for exports. Uses a replica if there is one. */
  readonly exports: Db;
  /**
   * Runs a write. Concurrent writes share one transaction and one sync. The action may run more than once, so it must change
   * nothing but `tx`. If it throws, it leaves no changes.
   */
  write<T>(action: (tx: Tx) => Promise<T>, options?: WriteOptions<T>): Promise<T>;
  /**
   * Runs a transaction that changes no lists and emits no events: sessions, rows of streams, pruning. It gives out no ids and
   * does not wait for other writers, so it may see what they commit meanwhile. It is on disk when the promise resolves. The
   * action may run more than once. Concurrent actions run at once, as independent writes do, unless `isAlone` makes this one
   * run after those before it.
   */
  bookkeeping<T>(action: (db: Batch) => Promise<T>, isAlone?: boolean): Promise<T>;
  /**
   * The clock of what every statement from now on sees: some nodes show a committed transaction before others do. Undefined if all
   * show it at once.
   */
  readonly settledClock?: (() => Promise<Clock>) | undefined;
  /** Whether this process is running a write, or syncing one. */
  readonly isWriting: boolean;
  /** Whether another process may have written what can be read and is not on disk yet. */
  readonly isOtherWriting?: boolean;
  /**
   * Limits this process to its share of the connections that the database allows; undefined if there is nothing to divide.
   * @param processes - how many serve the store, including this one.
   * @returns what the administrator must change if there are too few connections.
   */
  divideConnections?(processes: number): Promise<string | undefined>;
  /**
   * Called when the service serves: from now on statements are answered within a minute, except those of `maintenance` and
   * `exports`. A connection silent for longer is closed, and its pending statements fail.
   */
  expectAnswers?(): void;
  /** Number of statements waiting for a connection; undefined if there are no connections to wait for. */
  readonly waiting?: number;
  /** The nodes besides the one that is connected to; undefined if there are none. */
  readonly nodes?: NodeStates | undefined;
  /** Undefined if there is no replica. */
  readonly replica?: ReplicaState | undefined;
  /** The file of an embedded store; undefined if a database server has the store. */
  readonly file?: StoreFile;
  /** Registers a listener, which is awaited with the events of every committed batch before its writes are acknowledged. */
  onCommit(listener: CommitListener): void;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Resolves when writes work. Writes a probe only if the last write failed. */
  checkWrites(): Promise<void>;
  /** The database's own integrity check; one line per fault. */
  integrity(): Promise<string[]>;
  /** Finishes running work and closes. */
  close(): Promise<void>;
}

/** The file of an embedded store. */
export interface StoreFile {
  space(): Space;
  /**
   * Gives free pages back to the disk, at most so many, if the file can shrink. Other writes wait for it, as for any write.
   * @returns false if it did nothing, because something reads for so long that the log would grow.
   */
  freePages(most: number): Promise<boolean>;
  /** Checkpoints the whole log and empties it. @returns false if something reads for so long that it cannot be emptied. */
  emptyLog(): Promise<boolean>;
  /** From now on the log that was there when the store was opened may be overwritten. */
  releaseLog(): void;
  /** Rewrites the file, without free pages and such that it can shrink. Nothing else may use the store. */
  compact(): Promise<void>;
}

/** Sizes in bytes; the log is not included. */
export interface Space {
  bytes: number;
  /** Of those, what is free. It is reused before the file grows. */
  free: number;
  /** Whether free pages can be given back. */
  canShrink: boolean;
}

export interface WriteOptions<T> {
  /** Time of the write, in milliseconds; now by default. */
  now?: number | undefined;
  /**
   * Whether the write may run concurrently with other independent writes, which is faster if the database is on another thread
   * or machine: none of them changes, in a way that matters, what this one reads. A string excludes others with the same
   * string, which run after it.
   */
  independent?: boolean | string;
  /**
   * Called once the result is on disk, before anybody learns of its events, with the result and the number of its last event
   * (of the last event before it if it has none). Events of other processes up to that number may still follow.
   */
  committed?: (result: T, seq: number) => void;
}

/** The error of a statement of `Store.search` that took too long. */
export function tookTooLong(): ApiError {
  return new ApiError(
    'unavailable',
    `the search took longer than ${SEARCH_MS / 1000} seconds. Search for something less common, or try again later.`,
  );
}

/** The state of nodes among which tables are divided. */
export interface NodeStates {
  /** The names of those that do not answer: what is on them cannot be read or written. */
  readonly away: readonly string[];
}

/** The state of a replica. */
export interface ReplicaState {
  /** Statements that the replica answered. */
  answered: number;
  /** Statements meant for it that the primary answered. */
  missed: number;
  /** Whether it is skipped for now, since it lags, failed or cannot be reached. */
  isLeftOut: boolean;
}

/** How far the fill of a migration is. */
export interface MigrationProgress {
  migration: string;
  table: string;
  /** Rows worked through, and rows of the table when the fill began. */
  done: number;
  of: number;
}

/** Callbacks of a store. */
export interface StoreListeners {
  /** Measures each statement. */
  timer: DbTimer;
  /** Errors of idle connections. */
  onError: (error: Error) => void;
  /**
   * Called before the first migration of a store made by an earlier version. Keeps others from serving it meanwhile.
   * @returns a function that lets them serve again.
   * @throws when that is not possible.
   */
  guardMigration: (dialect: Dialect) => () => void;
  /** Called before a migration of a store made by an earlier version, which can take minutes. */
  onMigration: (name: string) => void;
  /** Called after each part of a migration that works through many rows. */
  onMigrationProgress: (progress: MigrationProgress) => void;
  /** Called when another process is running the migrations, and this one waits. */
  onMigrationElsewhere: () => void;
  /** Called when a replica is skipped from now on, with the reason, or used again, without one. */
  onReplica: (reason: unknown) => void;
  /** Called with a node that does not answer, and when it has all its rows again: what was read until then may lack some. */
  onNode: (name: string, isWhole: boolean) => void;
  /** The last event that this process has applied, which a replica must have too; undefined before the first. */
  applied: () => LogPlace | undefined;
  /** Writes to an embedded store, if several processes serve it. */
  thread?: SharedThread | undefined;
}

/** Records how long the database took, in seconds. */
export type DbTimer = (seconds: number) => void;

/** Receives the events of a committed batch, in order, and the clock before it. */
export type CommitListener = (events: LogEvent[], before: Clock) => Promise<void>;
