import { ApiError } from '../errors.ts';
import type { LogEvent, NewEvent } from '../events/types.ts';
import type { Batched, Lookup } from './batched.ts';
import type { Clock, LogPlace } from './clock.ts';
import type { Dialect } from './dialect.ts';
import type { Db } from './query.ts';
import { SEARCH_MS } from './settings.ts';

/** A transaction that runs for several at once, who share statements (batched.ts). */
export interface Batch extends Db {
  /**
   * Adds to a statement that the batch's writes share. It runs before this write reads again or, as a rule, with the
   * commit, when the write has succeeded.
   */
  add<Item>(statement: Batched<Item>, item: Item): void;
  /** Looks up a row together with the batch's other writes. */
  lookUp<Key, Row>(lookup: Lookup<Key, Row>, key: Key): Promise<Row | undefined>;
}

/** One write's view of the transaction it runs in. */
export interface Tx extends Batch {
  /** The write's time, in milliseconds. */
  readonly now: number;
  /** The next id; the same counter serves all tables. Ids that are not used are given out again. */
  newId(): Promise<number>;
  /** Appends an event to the log inside this transaction. */
  emit(event: NewEvent): void;
}

/**
 * The rows of the service. Both databases keep the same promises:
 * a write that resolved is on disk; writes are serialised, so ids and event numbers become visible in order
 * (docs/events.md); readers never wait for the writer.
 */
export interface Store {
  /** For reading outside a write; sees everything that was acknowledged. */
  readonly read: Db;
  /**
   * As `read`, for statements that may take long: they hold up neither the event loop nor other reads. From a replica,
   * where there is one.
   * @throws {ApiError} `unavailable` for a statement that takes longer than `SEARCH_MS`, which is ended.
   */
  readonly search: Db;
  /** As `search`, but without a limit of time and apart from it: for checks of the whole store. */
  readonly maintenance: Db;
  /** As `read`, for pages of lists that go back: from a replica, where there is one. */
  readonly older: Db;
  /** As `maintenance`, for exports: from a replica, where there is one. */
  readonly exports: Db;
  /**
   * Runs a write. Writes that arrive together share one transaction and one sync. The action may run more than
   * once, so it must touch nothing but `tx`; when it throws, nothing of it remains.
   */
  write<T>(action: (tx: Tx) => Promise<T>, options?: WriteOptions<T>): Promise<T>;
  /**
   * Runs a transaction that neither lists nor events tell of: sessions, rows of streams, pruning. It gives out no ids and
   * does not wait for other writers, so it may see what they commit meanwhile. On disk when it resolves; the action may
   * run more than once. Those that come together run at once, as independent writes do, unless `isAlone` says that this
   * one runs after those before it.
   */
  bookkeeping<T>(action: (db: Batch) => Promise<T>, isAlone?: boolean): Promise<T>;
  /** Whether a write is running, or on its way to the disk. */
  readonly isWriting: boolean;
  /**
   * Has this process open no more than its share of the connections that the database allows; undefined where there is nothing
   * to divide.
   * @param processes - how many serve the store, this one included.
   * @returns what an administrator has to change where there are too few.
   */
  divideConnections?(processes: number): Promise<string | undefined>;
  /**
   * The service serves: from now on statements are answered within a minute, but for those of `maintenance` and `exports`. A
   * connection on which nothing comes for so long is ended, and what waits for it fails.
   */
  expectAnswers?(): void;
  /** Statements that wait for a connection; undefined where there is nothing to wait for. */
  readonly waiting?: number;
  /** Undefined where there is no replica. */
  readonly replica?: ReplicaState | undefined;
  /** Awaited with the events of every committed batch before its writes are acknowledged. */
  onCommit(listener: CommitListener): void;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Resolves when writes work; writes something only where the last write found that they did not. */
  checkWrites(): Promise<void>;
  /** The database's own check of its files; a line per fault. */
  integrity(): Promise<string[]>;
  /** Finishes what was begun and closes. */
  close(): Promise<void>;
}

export interface WriteOptions<T> {
  /** The write's time, in milliseconds; now unless given. */
  now?: number | undefined;
  /**
   * It may run among other such writes, statement by statement, which is faster where the database is on another
   * thread or machine: nothing that it reads is changed by another of them in a way that matters to it. A string says
   * that this does not hold for others with the same string, which run after it.
   */
  independent?: boolean | string;
  /**
   * Called with the result when it is on disk, before anybody is told of its events, and with the number of its last
   * event, or of the last before it where it has none. Events of other processes up to that number may still follow.
   */
  committed?: (result: T, seq: number) => void;
}

/** What a statement of `Store.search` fails with that took longer. */
export function tookTooLong(): ApiError {
  return new ApiError(
    'unavailable',
    `the search took longer than ${SEARCH_MS / 1000} seconds. Search for something less common, or try again later.`,
  );
}

/** How a replica is used. */
export interface ReplicaState {
  /** Statements that it answered. */
  answered: number;
  /** Statements for it that the primary answered. */
  missed: number;
  /** It is not asked now, since it lags, failed or cannot be reached. */
  isLeftOut: boolean;
}

/** What a store tells, and what it asks, besides what its statements answer. */
export interface StoreListeners {
  /** How long each statement took. */
  timer: DbTimer;
  /** What went wrong with a connection that nobody waited for. */
  onError: (error: Error) => void;
  /**
   * Before the first migration of such a store: keeps others from serving it meanwhile.
   * @returns what lets them again. @throws where that is not possible.
   */
  guardMigration: (dialect: Dialect) => () => void;
  /** Before a migration changes a store that an earlier version made, which can take minutes. */
  onMigration: (name: string) => void;
  /** Where another process does so, which is waited for. */
  onMigrationElsewhere: () => void;
  /** A replica is left out from now on, for this reason; with none, it is used again. */
  onReplica: (reason: unknown) => void;
  /** The last event that this process has applied, which a replica must have as well; undefined before there is one. */
  applied: () => LogPlace | undefined;
}

/** Reports how long the database took, in seconds. */
export type DbTimer = (seconds: number) => void;

/** Receives the events of a committed batch, in order, and what had been given out before it. */
export type CommitListener = (events: LogEvent[], before: Clock) => Promise<void>;
