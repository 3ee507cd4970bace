import type { Socket } from 'node:net';
import pg from 'pg';
import { type Clock, READ_CLOCK, toClock } from './clock.ts';
import { IN_FAILED_TRANSACTION } from './faults.ts';
import {
  connecting,
  openPools,
  type Pools,
  PostgresConnection,
  sayTookTooLong,
} from './postgres-connection.ts';
import { PostgresWatch, WAIT_MS } from './postgres-watch.ts';
import { type Db, dialects } from './query.ts';
import { Replica } from './replica.ts';
import type {
  Batch,
  CommitListener,
  DbTimer,
  ReplicaState,
  Store,
  StoreListeners,
  Tx,
  WriteOptions,
} from './store.ts';
import { WriteQueue, type WriterConnection } from './write-queue.ts';

/** PostgreSQL's code for a lock that was waited for in vain. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * A batch changes a few rows by their keys. PostgreSQL does not know how many rows a JSON parameter holds, and would scan
 * tables of some thousand rows for them.
 */
const KEYED_JOINS = '-c enable_hashjoin=off -c enable_mergejoin=off';

/** The store on PostgreSQL: a pool that reads, and for this process one connection that writes and one for bookkeeping. */
export class PostgresStore implements Store {
  readonly read: Db;
  readonly search: Db;
  readonly maintenance: Db;
  readonly older: Db;
  readonly exports: Db;
  readonly #pools: Pools;
  readonly #replica: Replica | undefined;
  readonly #writers: PostgresWriter[];
  readonly #queue: WriteQueue;
  readonly #bookkeeping: WriteQueue;
  #listener: CommitListener = async () => undefined;

  /** @param readUrl - of a replica, where there is one. */
  constructor(url: string, readUrl: string | undefined, listeners: StoreListeners) {
    const { timer, onError } = listeners;
    const watch = new PostgresWatch(url);
    this.#pools = openPools(url, watch, onError);
    this.read = new PostgresConnection(this.#pools.general, watch, timer);
    this.maintenance = this.read;
    const searching = new PostgresConnection(this.#pools.search, watch, timer);
    const search: Db = {
      dialect: searching.dialect,
      all: (sql, values) => searching.all(sql, values).catch(sayTookTooLong),
    };
    this.#replica = readUrl === undefined ? undefined : new Replica(readUrl, listeners);
    this.search = this.#replica?.before(search, 'search') ?? search;
    this.older = this.#replica?.before(this.read, 'general') ?? this.read;
    this.exports = this.older;
    const writing = { ...connecting(url, watch), lock_timeout: WAIT_MS, pipeline: true };
    const writer = new PostgresWriter(
      { ...writing, application_name: 'millrace writer', options: KEYED_JOINS },
      watch,
      timer,
      onError,
    );
    const bookkeeper = new PostgresWriter(
      { ...writing, application_name: 'millrace bookkeeping' },
      watch,
      timer,
      onError,
    );
    this.#writers = [writer, bookkeeper];
    this.#queue = new WriteQueue(writer, (...commit) => this.#listener(...commit), onError);
    this.#bookkeeping = new WriteQueue(bookkeeper, async () => undefined, onError, true);
  }

  write<T>(action: (tx: Tx) => Promise<T>, options?: WriteOptions<T>): Promise<T> {
    return this.#queue.write(action, options);
  }

  bookkeeping<T>(action: (db: Batch) => Promise<T>, isAlone?: boolean): Promise<T> {
    return this.#bookkeeping.bookkeeping(action, isAlone);
  }

  onCommit(listener: CommitListener): void {
    this.#listener = listener;
  }

  get isWriting(): boolean {
    return this.#queue.isBusy;
  }

  get replica(): ReplicaState | undefined {
    return this.#replica?.state;
  }

  async ping(): Promise<void> {
    await this.read.all('select 1', []);
  }

  async checkWrites(): Promise<void> {
    await Promise.all([this.#queue.check(), this.#bookkeeping.check()]);
  }

  async integrity(): Promise<string[]> {
    return [];
  }

  async close(): Promise<void> {
    await Promise.all([this.#queue.idle(), this.#bookkeeping.idle()]);
    await Promise.all(this.#writers.map((writer) => writer.close()));
    await Promise.all([this.#pools.general.end(), this.#pools.search.end(), this.#replica?.close()]);
  }
}

/** A connection that writes; opened when it is first needed, and anew when it was lost. */
class PostgresWriter implements WriterConnection {
  readonly dialect = dialects.postgres;
  readonly #config: pg.ClientConfig;
  readonly #watch: PostgresWatch;
  readonly #timer: DbTimer;
  readonly #onError: (error: Error) => void;
  #client: pg.Client | undefined;
  #connection: PostgresConnection | undefined;
  #socket: Socket | undefined;
  #isHeld = false;

  constructor(
    config: pg.ClientConfig,
    watch: PostgresWatch,
    timer: DbTimer,
    onError: (error: Error) => void,
  ) {
    this.#config = config;
    this.#watch = watch;
    this.#timer = timer;
    this.#onError = onError;
  }

  all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    if (this.#connection === undefined) throw new Error('no transaction has begun');
    this.#hold();
    return this.#connection.all(sql, values);
  }

  async begin(): Promise<{ isBegun: Promise<unknown> }> {
    const client = this.#client ?? (await this.#connect());
    this.#hold();
    return { isBegun: this.#watch.during(() => client.query('begin')) };
  }

  lockClock(): Promise<Clock> {
    return this.all(`${READ_CLOCK} for update`, []).then(toClock, refuseLock);
  }

  async commit(): Promise<void> {
    // A connection lost meanwhile took the transaction with it.
    const client = this.#client;
    if (client === undefined) throw new Error('Connection terminated before the commit');
    this.#hold();
    const { command } = await this.#watch.during(() => client.query('commit'));
    // After a statement that failed, PostgreSQL takes this for a rollback.
    if (command !== 'COMMIT') {
      throw Object.assign(new Error('the transaction has failed'), { code: IN_FAILED_TRANSACTION });
    }
  }

  async rollback(): Promise<void> {
    await this.#client?.query('rollback');
  }

  async close(): Promise<void> {
    await this.#client?.end();
  }

  /** Holds back what is sent until all that can be sent now is there: one system call instead of one a statement. */
  #hold(): void {
    const socket = this.#socket;
    if (this.#isHeld || socket === undefined) return;
    this.#isHeld = true;
    socket.cork();
    const release = (): void => {
      this.#isHeld = false;
      socket.uncork();
    };
    // Ticks that a microtask asks for run when no microtask is left.
    queueMicrotask(() => process.nextTick(release));
  }

  async #connect(): Promise<pg.Client> {
    const socket = this.#watch.socket();
    const client = new pg.Client({ ...this.#config, stream: () => socket });
    const forget = (): void => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', (error) => {
      forget();
      this.#onError(error);
    });
    client.on('end', forget);
    await client.connect();
    this.#client = client;
    this.#socket = socket;
    this.#connection = new PostgresConnection(client, this.#watch, this.#timer);
    return client;
  }
}

/** Says in plain words that the lock could not be had. */
function refuseLock(error: unknown): never {
  const { code } = error as pg.DatabaseError;
  if (code !== LOCK_NOT_AVAILABLE) throw error;
  const message = `another process has blocked writes for ${WAIT_MS / 1000} seconds.`;
  throw Object.assign(new Error(message, { cause: error }), { code });
}
