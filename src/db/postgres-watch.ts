import { Socket } from 'node:net';
import pg from 'pg';

/** Longest wait for a connection, and longest silence before one is doubted, in milliseconds. */
export const WAIT_MS = 10_000;

/**
 * Ends connections on which nothing comes any more, so that those who wait for an answer get an error. TCP alone gives
 * up only after a quarter of an hour. Silence proves nothing, since a statement may take long; that the server does not
 * answer a new connection either does.
 */
export class PostgresWatch {
  readonly #url: string;
  #waiting = 0;
  #probe: Promise<boolean> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Runs what waits for an answer of the server. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    try {
      return await work();
    } finally {
      this.#waiting--;
    }
  }

  /** A socket for a new connection. */
  readonly socket = (): Socket => {
    const socket = new Socket().setTimeout(WAIT_MS);
    return socket.on('timeout', async () => {
      this.#probe ??= this.#waiting === 0 ? undefined : this.#answers();
      if ((await this.#probe) !== false) socket.setTimeout(WAIT_MS);
      else socket.destroy(new Error('Connection terminated: PostgreSQL does not answer'));
    });
  };

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: WAIT_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch (error) {
      // An error is an answer too.
      return error instanceof pg.DatabaseError;
    } finally {
      this.#probe = undefined;
      client.end().catch(() => undefined);
    }
  }
}
