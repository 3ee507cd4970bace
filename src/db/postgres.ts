import { type Clock, toClock } from './clock.ts';
import { citusCommits } from './commits.ts';
import { ConnectionLimit } from './connection-limit.ts';
import { citus } from './dialect.ts';
import { readBuckets } from './divided.ts';
import { type NodeListener, NodeWatch } from './node-watch.ts';
import {
  connecting,
  openPools,
  type Pools,
  PostgresConnection,
  sayTookTooLong,
} from './postgres-connection.ts';
import { PostgresWatch } from './postgres-watch.ts';
import { PostgresWriter } from './postgres-writer.ts';
import type { Db } from './query.ts';
import { Replica } from './replica.ts';
import type { ConnectionUse } from './settings.ts';
import type {
  Batch,
  CommitListener,
  ReplicaState,
  Store,
  StoreListeners,
  Tx,
  WriteOptions,
} from './store.ts';
import { WriteQueue } from './write-queue.ts';

/** The store on PostgreSQL: a pool for reading and, per process, one connection for writing and one for bookkeeping. */
export class PostgresStore implements Store {
  readonly read: Db;
  readonly search: Db;
  readonly maintenance: Db;
  readonly older: Db;
  readonly exports: Db;
  readonly #pools: Pools;
  readonly #watch: PostgresWatch;
  readonly #limit: ConnectionLimit;
  readonly #replica: Replica | undefined;
  readonly #connections: PostgresConnection[];
  readonly #writers: PostgresWriter[];
  readonly #queue: WriteQueue;
  readonly #bookkeeping: WriteQueue;
  #listener: CommitListener = async () => undefined;
  settledClock: (() => Promise<Clock>) | undefined;
  nodes: NodeWatch | undefined;

  readonly #onNode: NodeListener;

  /** @param readUrl - URL of a replica, if there is one. */
  constructor(url: string, readUrl: string | undefined, listeners: StoreListeners) {
    const { timer, onError } = listeners;
    this.#onNode = listeners.onNode;
    const watch = new PostgresWatch(url);
    this.#watch = watch;
    this.#pools = openPools(url, watch, onError);
    const reading = new PostgresConnection(this.#pools.general, watch, timer);
    const patient = new PostgresConnection(this.#pools.general, watch, timer, { isPatient: true });
    const searching = new PostgresConnection(this.#pools.search, watch, timer);
    this.#connections = [reading, patient, searching];
    this.read = reading;
    this.maintenance = patient;
    const search: Db = {
      get dialect() {
        return searching.dialect;
      },
      all: (sql, values) => searching.all(sql, values).catch(sayTookTooLong),
    };
    this.#replica = readUrl === undefined ? undefined : new Replica(readUrl, listeners);
    this.search = this.#replica?.before(search, 'search') ?? search;
    this.older = this.#replica?.before(this.read, 'general') ?? this.read;
    this.exports = this.#replica?.before(this.maintenance, 'general') ?? this.maintenance;
    const openWriter = (name: string, use: ConnectionUse): PostgresWriter =>
      new PostgresWriter(
        { ...connecting(url, watch), application_name: name, pipeline: true },
        use,
        watch,
        listeners,
        () => this.#limit.makeRoom(),
      );
    const writer = openWriter('millrace writer', 'write');
    const bookkeeper = openWriter('millrace bookkeeping', 'bookkeeping');
    this.#writers = [writer, bookkeeper];
    this.#limit = new ConnectionLimit(this.#pools, () => writer.isPooled);
    this.#queue = new WriteQueue(writer, (...commit) => this.#listener(...commit), onError);
    this.#bookkeeping = new WriteQueue(bookkeeper, async () => undefined, onError, true);
  }

  /** Connects the writers, which readers must never leave without a connection, and keeps them connected from now on. */
  async open(): Promise<void> {
    for (const writer of this.#writers) await writer.keepOpen();
    const buckets = await readBuckets(this.read);
    if (buckets === undefined) return;
    const dialect = citus(buckets);
    for (const writer of this.#writers) writer.divide(dialect);
    for (const connection of this.#connections) connection.dialect = dialect;
    // What waits for others, or for nodes that are unavailable, says nothing about the database's speed.
    const untimed = new PostgresConnection(this.#pools.general, this.#watch, () => undefined);
    this.nodes = new NodeWatch(untimed, this.#onNode);
    const { settledClock } = citusCommits;
    this.settledClock = async () => toClock(await untimed.all(settledClock, []));
  }

  get waiting(): number {
    return this.#pools.general.waitingCount + this.#pools.search.waitingCount;
  }

  expectAnswers(): void {
    this.#watch.begin();
    this.nodes?.begin();
    this.#replica?.expectAnswers();
  }

  divideConnections(processes: number): Promise<string | undefined> {
    return this.#limit.divide(this.read, processes);
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
    if (this.nodes?.isAllAway === true) throw new Error('Connection terminated: all nodes are unavailable');
  }

  async checkWrites(): Promise<void> {
    await Promise.all([this.#queue.check(), this.#bookkeeping.check()]);
  }

  async integrity(): Promise<string[]> {
    return [];
  }

  async close(): Promise<void> {
    this.#watch.end();
    this.nodes?.end();
    await Promise.all([this.#queue.idle(), this.#bookkeeping.idle()]);
    await Promise.all(this.#writers.map((writer) => writer.close()));
    await Promise.all([this.#pools.general.end(), this.#pools.search.end(), this.#replica?.close()]);
  }
}
