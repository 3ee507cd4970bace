import pg from 'pg';
import { type Dialect, dialects } from './dialect.ts';
import { askAlone, configure } from './postgres-session.ts';
import { type PostgresWatch, WAIT_MS } from './postgres-watch.ts';
import type { Db } from './query.ts';
import type { ConnectionUse } from './settings.ts';
import { type DbTimer, tookTooLong } from './store.ts';

/** Ids and sums stay far below 2^53, so they are parsed as numbers. */
export const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** PostgreSQL's code for a statement that exceeded its timeout. */
export const QUERY_CANCELED = '57014';

/** Connections of a process for reading, and for searches: slow searches thus leave the server time for everything else. */
const GENERAL_CONNECTIONS = 10;
const SEARCH_CONNECTIONS = 4;
/** How many connections a process opens for reading if the server allows them. */
export const READERS = GENERAL_CONNECTIONS + SEARCH_CONNECTIONS;

/** Options common to all connections. */
export function connecting(url: string, watch: PostgresWatch) {
  return {
    connectionString: url,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: WAIT_MS,
    stream: watch.socket,
    types,
  };
}

/** Connections for reading from one server. */
export interface Pools {
  general: pg.Pool;
  /** Statements here take at most `SEARCH_MS`. */
  search: pg.Pool;
}

/** Opens pools, which connect on first use. */
export function openPools(url: string, watch: PostgresWatch, onError: (error: Error) => void): Pools {
  const open = (name: string, max: number, use: ConnectionUse): pg.Pool => {
    const settings = dialects.postgres.settings[use];
    const pool = new pg.Pool({
      ...connecting(url, watch),
      max,
      application_name: name,
      onConnect: (client) => watch.asking(client, () => configure(client, settings)),
    });
    pool.on('error', onError);
    // A lost connection rejects its pending statements. Without a listener its error would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  return {
    general: open('millrace', GENERAL_CONNECTIONS, 'read'),
    search: open('millrace search', SEARCH_CONNECTIONS, 'search'),
  };
}

/**
 * Limits the connections that both pools open together, with at least one each. Excess connections are closed once they are
 * free.
 */
export function limitReaders({ general, search }: Pools, readers: number): void {
  search.options.max = Math.max(1, Math.min(SEARCH_CONNECTIONS, Math.floor(readers / 3)));
  general.options.max = Math.max(1, Math.min(GENERAL_CONNECTIONS, readers - search.options.max));
}

/** Runs statements on any connection of a pool, or on one taken from it. */
export class PostgresConnection implements Db {
  dialect: Dialect = dialects.postgres;
  readonly #source: pg.Pool | pg.PoolClient;
  readonly #watch: PostgresWatch;
  readonly #timer: DbTimer;
  readonly #isPatient: boolean;

  /** @param isPatient - statements have no timeout. */
  constructor(
    source: pg.Pool | pg.PoolClient,
    watch: PostgresWatch,
    timer: DbTimer,
    { isPatient = false } = {},
  ) {
    this.#source = source;
    this.#watch = watch;
    this.#timer = timer;
    this.#isPatient = isPatient;
  }

  async all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    const start = performance.now();
    const source = this.#source;
    const ask = (client: pg.ClientBase): Promise<unknown[]> =>
      this.#isPatient
        ? askAlone(client, sql, values)
        : this.#watch.asking(client, () => askAlone(client, sql, values));
    const rows = await this.#watch.during(() =>
      source instanceof pg.Pool ? onAny(source, ask) : ask(source),
    );
    this.#timer((performance.now() - start) / 1000);
    return rows;
  }
}

/** Runs a statement on a connection of a pool, which is discarded if the statement fails. */
async function onAny<T>(pool: pg.Pool, ask: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const rows = await ask(client);
    client.release(pool.totalCount > pool.options.max);
    return rows;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/** Throws an error that says plainly that the statement took too long. */
export function sayTookTooLong(error: unknown): never {
  throw (error as pg.DatabaseError).code === QUERY_CANCELED ? tookTooLong() : error;
}
