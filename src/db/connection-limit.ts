import { limitReaders, type Pools, READERS } from './postgres-connection.ts';
import type { Db } from './query.ts';

/** Connections of a process for writing: one for the event log, one for bookkeeping. */
const WRITERS = 2;
/** The most connections that a process opens. On a replica, only the readers. */
const PER_PROCESS = WRITERS + READERS;
/** The fewest a process can work with: besides the writers, one to read and one to search. */
const LEAST_PER_PROCESS = WRITERS + 2;
/** How long reads use fewer connections after the server was full, in milliseconds. */
const FULL_MS = 10_000;

/** How many connections the server allows this role in this database, excluding reserved ones. */
const LIMIT = `select least(
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0),
  nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
  nullif((select datconnlimit from pg_database where datname = current_database()), -1)) as allowed`;

/**
 * Divides the server's connections among the processes of the service. Each process keeps its writers; readers share the rest.
 * One process's share stays free, for a starting process and for commands.
 */
export class ConnectionLimit {
  readonly #pools: Pools;
  readonly #isPooled: () => boolean;
  /** How many connections of this process may read. */
  #readers = READERS;
  #fullUntil: NodeJS.Timeout | undefined;

  /** @param isPooled - whether a pooler manages the server's connections. */
  constructor(pools: Pools, isPooled: () => boolean) {
    this.#pools = pools;
    this.#isPooled = isPooled;
  }

  /** @returns what the administrator must change if these processes cannot open all the connections they would like. */
  async divide(db: Db, processes: number): Promise<string | undefined> {
    if (this.#isPooled()) return undefined;
    const [row] = (await db.all(LIMIT, [])) as { allowed: number }[];
    const allowed = row?.allowed ?? Number.POSITIVE_INFINITY;
    const share = Math.max(LEAST_PER_PROCESS, Math.floor(allowed / (processes + 1)));
    this.#readers = Math.min(READERS, share - WRITERS);
    if (this.#fullUntil === undefined) limitReaders(this.#pools, this.#readers);
    const wanted = PER_PROCESS * (processes + 1);
    if (allowed >= wanted) return undefined;
    const here = processes === 1 ? 'one process' : `${processes} processes`;
    return (
      `PostgreSQL allows ${allowed} connections, and ${here} of up to ${PER_PROCESS} each, with room for one more process, need ${wanted}: ` +
      `each opens at most ${this.#readers + WRITERS}. Raise max_connections, or the limit of the role or database.`
    );
  }

  /** Closes reading connections because a writing one found no free place. */
  makeRoom(): void {
    limitReaders(this.#pools, 0);
    for (const pool of Object.values(this.#pools)) {
      // A connection released to a pool over its limit is closed.
      if (pool.idleCount > 0)
        pool.connect().then(
          (client: { release(destroy: boolean): void }) => client.release(true),
          () => undefined,
        );
    }
    clearTimeout(this.#fullUntil);
    this.#fullUntil = setTimeout(() => {
      this.#fullUntil = undefined;
      limitReaders(this.#pools, this.#readers);
    }, FULL_MS).unref();
  }
}
