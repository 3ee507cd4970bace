import pg from 'pg';
import { type PostgresWatch, WAIT_MS } from './postgres-watch.ts';
import { type Db, dialects } from './query.ts';
import { type DbTimer, SEARCH_MS, tookTooLong } from './store.ts';

/** Ids and sums stay far below 2^53, so they are read as numbers. */
export const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** PostgreSQL's code for a statement that took longer than it may. */
export const QUERY_CANCELED = '57014';

/** Connections for searches: however slow these are, they leave the server time for everything else. */
const SEARCH_CONNECTIONS = 4;

/** How a search is best run depends on how common its words are, which a plan for all searches would not know. */
const PLANNED_EACH = '-c plan_cache_mode=force_custom_plan';

/** How every connection is made. */
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

/** Connections that read from one server. */
export interface Pools {
  general: pg.Pool;
  /** A statement here takes at most `SEARCH_MS`. */
  search: pg.Pool;
}

/** Nothing is connected before it is needed. */
export function openPools(url: string, watch: PostgresWatch, onError: (error: Error) => void): Pools {
  const general = new pg.Pool({ ...connecting(url, watch), max: 10, application_name: 'millrace' });
  const search = new pg.Pool({
    ...connecting(url, watch),
    max: SEARCH_CONNECTIONS,
    application_name: 'millrace search',
    statement_timeout: SEARCH_MS,
    options: PLANNED_EACH,
  });
  for (const pool of [general, search]) pool.on('error', onError);
  return { general, search };
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

/** Statements on a connection, or on any of a pool. */
export class PostgresConnection implements Db {
  readonly dialect = dialects.postgres;
  readonly #client: pg.Pool | pg.ClientBase;
  readonly #watch: PostgresWatch;
  readonly #timer: DbTimer;

  constructor(client: pg.Pool | pg.ClientBase, watch: PostgresWatch, timer: DbTimer) {
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

/** Says in plain words that a statement was ended. */
export function sayTookTooLong(error: unknown): never {
  throw (error as pg.DatabaseError).code === QUERY_CANCELED ? tookTooLong() : error;
}
