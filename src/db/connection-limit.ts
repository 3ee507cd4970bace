import { limitReaders, type Pools, READERS } from './postgres-connection.ts';
import type { Db } from './query.ts';

/** Connections of a process that write: for what goes to the event log, and for bookkeeping. */
const WRITERS = 2;
/** The most connections that a process opens; on a replica it is those that read. */
const PER_PROCESS = WRITERS + READERS;
/** With fewer a process cannot work: one to read and one to search. */
const LEAST_PER_PROCESS = WRITERS + 2;
/** For so long after the server was full few connections read, in milliseconds. */
const FULL_MS = 10_000;

/** How many connections the server allows this role in this database; what is kept for others is left out. */
const LIMIT = `select least(
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0),
  nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
  nullif((select datconnlimit from pg_database where datname = current_database()), -1)) as allowed`;

/**
 * Divides the connections that the server allows among the processes of the service, so that none of them is left without one
 * that writes: readers have what remains. The share of one process more is left free, for one that starts and for commands.
 */
export class ConnectionLimit {
  readonly #pools: Pools;
  readonly #isPooled: () => boolean;
  /** How many connections of this process may read. */
  #readers = READERS;
  #fullUntil: NodeJS.Timeout | undefined;

  /** @param isPooled - whether a pooler decides about the server's connections. */
  constructor(pools: Pools, isPooled: () => boolean) {
    this.#pools = pools;
    this.#isPooled = isPooled;
  }

  /** @returns what an administrator has to change where these processes cannot have all that they would open. */
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

  /** Has connections that read closed, since one that writes finds no place. */
  makeRoom(): void {
    limitReaders(this.#pools, 0);
    for (const pool of Object.values(this.#pools)) {
      // An idle connection that is taken and given back is closed where there are too many.
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
