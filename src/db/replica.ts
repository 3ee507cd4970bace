import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { LogPlace } from './clock.ts';
import { newestMigration } from './migrations.ts';
import {
  openPools,
  type Pools,
  PostgresConnection,
  QUERY_CANCELED,
  sayTookTooLong,
} from './postgres-connection.ts';
import { PostgresWatch } from './postgres-watch.ts';
import type { Db } from './query.ts';
import type { ReplicaState, StoreListeners } from './store.ts';

/** Longest wait for a replica to connect and catch up, in milliseconds. After it the primary answers. */
const WAIT_MS = 100;
/** How often a replica is checked meanwhile, in milliseconds. */
const LOOK_MS = 5;
/** How long a replica is skipped after a failure, in milliseconds. */
const RETRY_MS = 1000;

/** A server's position: the end of its log, the time of a numbered event there, and whether it has the tables. */
export const LOOK = `select last_seq, last_at, (select at from events where seq = $1) as at,
  exists (select 1 from migrations where name = $2) as is_migrated
  from clock where shard = 0`;

interface Look {
  last_seq: number;
  last_at: number;
  at: number | null;
  is_migrated: boolean;
}

/** Why a replica is not used although it answers. */
class LaggingError extends Error {}

/**
 * A server slightly behind the primary. A statement runs there only once the replica has everything that this process has
 * applied, so its result is as current as the primary's. Otherwise, and if it fails there, the primary answers
 * (docs/scaling.md, Replicas). Positions are tracked per connection: one URL may lead to several servers.
 */
export class Replica {
  readonly state: ReplicaState = { answered: 0, missed: 0, isLeftOut: false };
  readonly #pools: Pools;
  readonly #watch: PostgresWatch;
  readonly #listeners: StoreListeners;
  /** The last position seen on each connection. */
  readonly #seen = new WeakMap<pg.ClientBase, LogPlace>();
  #retry: NodeJS.Timeout | undefined;

  constructor(url: string, listeners: StoreListeners) {
    this.#watch = new PostgresWatch(url);
    this.#pools = openPools(url, this.#watch, (error) => this.#leaveOut(error));
    this.#listeners = listeners;
  }

  /** Runs statements here if possible, otherwise on the primary. */
  before(primary: Db, pool: keyof Pools): Db {
    return {
      get dialect() {
        return primary.dialect;
      },
      all: async (sql, values) => {
        const rows = await this.#all(this.#pools[pool], sql, values);
        if (rows !== undefined) return rows;
        this.state.missed++;
        return primary.all(sql, values);
      },
    };
  }

  expectAnswers(): void {
    this.#watch.begin();
  }

  async close(): Promise<void> {
    this.#watch.end();
    clearTimeout(this.#retry);
    this.state.isLeftOut = true;
    await Promise.all([this.#pools.general.end(), this.#pools.search.end()]);
  }

  /** The rows of a statement; undefined if the primary must run it. */
  async #all(pool: pg.Pool, sql: string, values: readonly unknown[]): Promise<unknown[] | undefined> {
    const place = this.#listeners.applied();
    if (this.state.isLeftOut || place === undefined) return undefined;
    let client: pg.PoolClient | undefined;
    try {
      client = await this.#connect(pool, place);
      const rows = await this.#run(client, sql, values);
      client.release();
      this.state.answered++;
      return rows;
    } catch (error) {
      client?.release(error as Error);
      // It would take as long on the primary.
      if ((error as { code?: unknown }).code === QUERY_CANCELED) sayTookTooLong(error);
      // Whatever the reason: an invalid statement fails on the primary as well.
      this.#leaveOut(error as Error);
      return undefined;
    }
  }

  #run(client: pg.PoolClient, sql: string, values: readonly unknown[]): Promise<unknown[]> {
    return new PostgresConnection(client, this.#watch, this.#listeners.timer).all(sql, values);
  }

  /** A connection to a server that has reached a place of the log. @throws when there is none in time. */
  async #connect(pool: pg.Pool, place: LogPlace): Promise<pg.PoolClient> {
    const deadline = new AbortController();
    let isLate: NodeJS.Timeout | undefined;
    const begin = (): void => {
      isLate ??= setTimeout(() => deadline.abort(), WAIT_MS);
    };
    // If all connections are in use, waits for a free one, as on the primary.
    if (pool.idleCount > 0 || pool.totalCount < pool.options.max) begin();
    const connected = this.#catchUp(pool, place, begin, deadline.signal);
    const late = new Promise<never>((_, reject) => {
      deadline.signal.addEventListener('abort', () => {
        // A connection that comes later serves other statements.
        connected.then(
          (client) => client.release(),
          () => undefined,
        );
        reject(new LaggingError(`the replica had not caught up after ${WAIT_MS} ms`));
      });
    });
    try {
      return await Promise.race([connected, late]);
    } finally {
      clearTimeout(isLate);
    }
  }

  /** Provides a connection once its server has reached a place of the log, or nobody waits any more. */
  async #catchUp(
    pool: pg.Pool,
    place: LogPlace,
    begin: () => void,
    deadline: AbortSignal,
  ): Promise<pg.PoolClient> {
    const client = await pool.connect();
    begin();
    try {
      const seen = this.#seen.get(client);
      if (seen?.seq === place.seq && seen.at === place.at) return client;
      while (!(await this.#has(client, place))) {
        if (deadline.aborted) return client;
        await sleep(LOOK_MS);
      }
      this.#seen.set(client, place);
      return client;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }

  /** Whether a server has reached a place of the log. @throws if its log is another one, as after a failover. */
  async #has(client: pg.PoolClient, { seq, at }: LogPlace): Promise<boolean> {
    const [look] = (await this.#run(client, LOOK, [seq, newestMigration()])) as Look[];
    if (look === undefined || look.last_seq < seq || !look.is_migrated) return false;
    // If the event was pruned from the log, the time is that of the newest event.
    const found = look.last_seq === seq ? look.last_at : look.at;
    if (at !== 0 && found !== at)
      throw new LaggingError('the replica has another event log than the primary');
    return true;
  }

  /** Sends statements to the primary until the replica works and has caught up. */
  #leaveOut(error: Error): void {
    if (this.state.isLeftOut) return;
    this.state.isLeftOut = true;
    this.#listeners.onReplica(error);
    this.#tryLater();
  }

  #tryLater(): void {
    if (this.#pools.general.ending) return;
    this.#retry = setTimeout(() => void this.#try(), RETRY_MS).unref();
  }

  async #try(): Promise<void> {
    try {
      const place = this.#listeners.applied();
      if (place === undefined) return this.#tryLater();
      (await this.#connect(this.#pools.general, place)).release();
      this.state.isLeftOut = false;
      this.#listeners.onReplica(undefined);
    } catch {
      this.#tryLater();
    }
  }
}
