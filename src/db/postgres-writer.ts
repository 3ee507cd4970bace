import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { TICK_MS } from '../ticks.ts';
import type { WriterConnection } from './batch.ts';
import { type Clock, readToWrite } from './clock.ts';
import { type Dialect, dialects } from './dialect.ts';
import { CONNECTION_FAILURE, IN_FAILED_TRANSACTION, TOO_MANY_CONNECTIONS } from './faults.ts';
import { askInside, beginOn, configure, isPooled } from './postgres-session.ts';
import { type PostgresWatch, WAIT_MS } from './postgres-watch.ts';
import type { Db } from './query.ts';
import type { ConnectionUse, Settings } from './settings.ts';
import type { StoreListeners } from './store.ts';

/** PostgreSQL's code for a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Citus's warning about a node that is to commit, and does so once it can be reached again. */
const NOT_ON_ALL_NODES = /^failed to commit transaction on /;

/** How long between attempts to connect, in milliseconds. */
const RETRY_MS = TICK_MS / 4;

/** A connection for writing, opened on first use and reopened after it is lost. */
export class PostgresWriter implements WriterConnection {
  dialect: Dialect = dialects.postgres;
  each?: NonNullable<Db['each']>;
  readonly #config: pg.ClientConfig;
  readonly #settings: Settings;
  readonly #watch: PostgresWatch;
  readonly #listeners: Pick<StoreListeners, 'timer' | 'onError'>;
  readonly #makeRoom: () => void;
  /** The connection for the next transaction. */
  #open: pg.Client | undefined;
  #opening: Promise<pg.Client> | undefined;
  #isKeptOpen = false;
  #isClosed = false;
  #isPooled = false;
  /** The connection of the running transaction, until it is lost. */
  #client: pg.Client | undefined;
  /** The same, also after it is lost. */
  #asked: pg.Client | undefined;
  #socket: Socket | undefined;
  #isHeld = false;
  /** Whether the transaction gives out ids and event numbers. */
  #isClocked = false;
  /** Whether a node failed after all had agreed to commit: what it has of the transaction becomes visible later. */
  #isPartial = false;

  /** @param makeRoom - called if the server has no place for another connection, to close others of this process. */
  constructor(
    config: pg.ClientConfig,
    use: ConnectionUse,
    watch: PostgresWatch,
    listeners: Pick<StoreListeners, 'timer' | 'onError'>,
    makeRoom: () => void,
  ) {
    this.#config = config;
    this.#settings = this.dialect.settings[use];
    this.#watch = watch;
    this.#listeners = listeners;
    this.#makeRoom = makeRoom;
  }

  /** Whether a pooler was between this process and the server at the last connect. */
  get isPooled(): boolean {
    return this.#isPooled;
  }

  /** Connects, and from now on reconnects as soon as the connection is lost. */
  async keepOpen(): Promise<void> {
    this.#isKeptOpen = true;
    await this.#connect();
  }

  async all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    const start = performance.now();
    const rows = await this.#ask(sql, values);
    this.#listeners.timer((performance.now() - start) / 1000);
    return rows;
  }

  async #ask(sql: string, values: readonly unknown[] = []): Promise<unknown[]> {
    const client = this.#asked;
    if (client === undefined) throw new Error('no transaction has begun');
    this.#hold();
    return this.#watch.asking(client, () => askInside(client, sql, values));
  }

  /** Tables are divided among nodes: a statement for one row is sent to its shard without being planned here. */
  divide(dialect: Dialect): void {
    this.dialect = dialect;
    this.each = async (sql, lists) =>
      (await Promise.all(lists.map((values) => this.all(sql, values)))).flat();
  }

  async begin(): Promise<{ isBegun: Promise<unknown> }> {
    const client = this.#open ?? (await this.#connect());
    if (client !== this.#client) {
      this.#client = client;
      this.#socket = (client as pg.Client & { connection: { stream: Socket } }).connection.stream;
      this.#asked = client;
    }
    this.#isClocked = false;
    this.#hold();
    return { isBegun: this.#watch.asking(client, () => client.query(beginOn(client))) };
  }

  async lockClock(expected?: Clock): Promise<Clock> {
    this.#isClocked = true;
    const { commits } = this.dialect;
    const isAlone = commits && this.#ask(commits.excludeWriters);
    const [clock] = await Promise.all([readToWrite(this, expected), isAlone]).catch(refuseLock);
    return clock;
  }

  async commit(): Promise<void> {
    // If the connection was lost meanwhile, so was the transaction.
    const client = this.#client;
    if (client === undefined) throw new Error('Connection terminated before the commit');
    const last = this.#sendLast();
    this.#hold();
    const { command } = await this.#watch.asking(client, () => client.query('commit'));
    // After a failed statement, PostgreSQL treats COMMIT as ROLLBACK.
    if (command !== 'COMMIT') {
      await last;
      throw Object.assign(new Error('the transaction has failed'), { code: IN_FAILED_TRANSACTION });
    }
    const isPartial = this.#isPartial;
    this.#isPartial = false;
    if (isPartial) {
      throw Object.assign(new Error('a node of the database failed during the commit'), {
        code: CONNECTION_FAILURE,
      });
    }
  }

  /** Sends what nodes that commit one after the other need before a commit. */
  #sendLast(): Promise<unknown> | undefined {
    const { commits } = this.dialect;
    if (commits === undefined) return undefined;
    const statements = this.#isClocked ? [commits.excludeReaders, commits.together] : [commits.together];
    const sent = Promise.all(statements.map((statement) => this.#ask(statement)));
    // If one fails, so does the commit.
    sent.catch(() => undefined);
    return sent;
  }

  async rollback(): Promise<void> {
    const client = this.#client;
    if (client !== undefined) await this.#watch.asking(client, () => client.query('rollback'));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => undefined);
    await this.#open?.end();
  }

  /** Buffers output until everything that is ready has been sent: one system call instead of one per statement. */
  #hold(): void {
    const socket = this.#socket;
    if (this.#isHeld || socket === undefined) return;
    this.#isHeld = true;
    socket.cork();
    const release = (): void => {
      this.#isHeld = false;
      socket.uncork();
    };
    // Ticks scheduled by a microtask run after all microtasks.
    queueMicrotask(() => process.nextTick(release));
  }

  #connect(): Promise<pg.Client> {
    this.#opening ??= this.#connectInTime().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** If the server is full, other connections of this process are closed, and other processes may close theirs. */
  async #connectInTime(): Promise<pg.Client> {
    const end = performance.now() + WAIT_MS;
    for (;;) {
      try {
        return await this.#connectOnce();
      } catch (error) {
        const isFull = (error as pg.DatabaseError).code === TOO_MANY_CONNECTIONS;
        if (!isFull || this.#isClosed || performance.now() > end) throw error;
        this.#makeRoom();
        await sleep(RETRY_MS);
      }
    }
  }

  async #connectOnce(): Promise<pg.Client> {
    const socket = this.#watch.socket();
    const client = new pg.Client({ ...this.#config, stream: () => socket });
    const forget = (): void => {
      if (this.#client === client) this.#client = undefined;
      if (this.#open !== client) return;
      this.#open = undefined;
      if (this.#isKeptOpen && !this.#isClosed) void this.#reopen();
    };
    client.on('error', (error) => {
      forget();
      this.#listeners.onError(error);
    });
    client.on('end', forget);
    client.on('notice', ({ message }) => {
      if (client === this.#client && NOT_ON_ALL_NODES.test(message ?? '')) this.#isPartial = true;
    });
    await client.connect();
    try {
      await this.#watch.asking(client, () => configure(client, this.#settings));
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#isPooled = isPooled(client);
    this.#open = client;
    return client;
  }

  /** Reconnects before readers take the place of this connection. */
  async #reopen(): Promise<void> {
    while (this.#open === undefined && !this.#isClosed) {
      await this.#connect().catch(() => undefined);
      if (this.#open === undefined) await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
}

/** Throws an error that says plainly that the lock was not available. */
function refuseLock(error: unknown): never {
  const { code } = error as pg.DatabaseError;
  if (code !== LOCK_NOT_AVAILABLE) throw error;
  const message = `another process has blocked writes for ${WAIT_MS / 1000} seconds.`;
  throw Object.assign(new Error(message, { cause: error }), { code });
}
