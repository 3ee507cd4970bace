import type { Socket } from 'node:net';
import pg from 'pg';
import { type Clock, READ_CLOCK, toClock } from './clock.ts';
import { IN_FAILED_TRANSACTION } from './faults.ts';
import { PostgresWatch, WAIT_MS } from './postgres-watch.ts';
import { type Db, dialects } from './query.ts';
import {
  type CommitListener,
  type DbTimer,
  SEARCH_MS,
  type Store,
  type Tx,
  tookTooLong,
  type WriteOptions,
} from './store.ts';
import { WriteQueue, type WriterConnection } from './write-queue.ts';

/** Ids and sums stay far below 2^53, so they are read as numbers. */
export const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** PostgreSQL's code for a lock that was waited for in vain. */
const LOCK_NOT_AVAILABLE = '55P03';

/** PostgreSQL's code for a statement that took longer than it may. */
const QUERY_CANCELED = '57014';

/** Connections for searches: however slow these are, they leave the server time for everything else. */
const SEARCH_CONNECTIONS = 4;

/**
 * A batch changes a few rows by their keys. PostgreSQL does not know how many rows a JSON parameter holds, and would scan
 * tables of some thousand rows for them.
 */
const KEYED_JOINS = '-c enable_hashjoin=off -c enable_mergejoin=off';

/** How a search is best run depends on how common its words are, which a plan for all searches would not know. */
const PLANNED_EACH = '-c plan_cache_mode=force_custom_plan';

/** How every connection is made. */
function connecting(url: string, watch: PostgresWatch) {
  return {
    connectionString: url,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: WAIT_MS,
    stream: watch.socket,
    types,
  };
}

/** The store on PostgreSQL: a pool that reads, and for this process one connection that writes and one for bookkeeping. */
export class PostgresStore implements Store {
  readonly read: Db;
  readonly search: Db;
  readonly maintenance: Db;
  readonly #pool: pg.Pool;
  readonly #searchPool: pg.Pool;
  readonly #writers: PostgresWriter[];
  readonly #queue: WriteQueue;
  readonly #bookkeeping: WriteQueue;
  #listener: CommitListener = async () => undefined;

  constructor(url: string, timer: DbTimer, onError: (error: Error) => void) {
    const watch = new PostgresWatch(url);
    this.#pool = new pg.Pool({ ...connecting(url, watch), max: 10, application_name: 'millrace' });
    this.#pool.on('error', onError);
    this.read = new PostgresConnection(this.#pool, watch, timer);
    this.#searchPool = new pg.Pool({
      ...connecting(url, watch),
      max: SEARCH_CONNECTIONS,
      application_name: 'millrace search',
      statement_timeout: SEARCH_MS,
      options: PLANNED_EACH,
    });
    this.#searchPool.on('error', onError);
    const search = new PostgresConnection(this.#searchPool, watch, timer);
    this.search = {
      dialect: search.dialect,
      all: (sql, values) => search.all(sql, values).catch(sayTookTooLong),
    };
    this.maintenance = this.read;
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
    this.#bookkeeping = new WriteQueue(bookkeeper, async () => undefined, onError);
  }

  write<T>(action: (tx: Tx) => Promise<T>, options?: WriteOptions<T>): Promise<T> {
    return this.#queue.write(action, options);
  }

  bookkeeping<T>(action: (db: Db) => Promise<T>): Promise<T> {
    return this.#bookkeeping.bookkeeping(action);
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

  async checkWrites(): Promise<void> {
    await Promise.all([this.#queue.check(), this.#bookkeeping.check()]);
  }

  async integrity(): Promise<string[]> {
    return [];
  }

  async close(): Promise<void> {
    await Promise.all([this.#queue.idle(), this.#bookkeeping.idle()]);
    await Promise.all(this.#writers.map((writer) => writer.close()));
    await Promise.all([this.#pool.end(), this.#searchPool.end()]);
  }
}

/** Statements are prepared once per connection under a name of their own. */
const names = new Map<string, string>();

function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = `q${names.size}`;
    names.set(sql, name);
  }
  return name;
}

class PostgresConnection implements Db {
  readonly dialect = dialects.postgres;
  readonly #client: pg.Pool | pg.Client;
  readonly #watch: PostgresWatch;
  readonly #timer: DbTimer;

  constructor(client: pg.Pool | pg.Client, watch: PostgresWatch, timer: DbTimer) {
    this.#client = client;
    this.#watch = watch;
    this.#timer = timer;
  }

  async all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    const start = performance.now();
    const result = await this.#watch.during(() =>
      this.#client.query({ name: nameOf(sql), text: sql, values: values as unknown[] }),
    );
    this.#timer((performance.now() - start) / 1000);
    return result.rows;
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

/** Says in plain words that a statement was ended. */
function sayTookTooLong(error: unknown): never {
  throw (error as pg.DatabaseError).code === QUERY_CANCELED ? tookTooLong() : error;
}

/** Says in plain words that the lock could not be had. */
function refuseLock(error: unknown): never {
  const { code } = error as pg.DatabaseError;
  if (code !== LOCK_NOT_AVAILABLE) throw error;
  const message = `another process has blocked writes for ${WAIT_MS / 1000} seconds.`;
  throw Object.assign(new Error(message, { cause: error }), { code });
}
