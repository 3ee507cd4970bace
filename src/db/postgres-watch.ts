import { Socket } from 'node:net';
import pg from 'pg';

/** Longest wait for a connection, and longest silence before one is suspected, in milliseconds. */
export const WAIT_MS = 10_000;

/** How long a connection with a pending answer may be silent while the service serves, in milliseconds. */
const ANSWER_MS = 60_000;

/** A connection with pending answers. */
interface Asked {
  /** Number of pending answers. */
  count: number;
  /** Bytes transferred as of the last check, and the number of checks in a row without any. */
  bytes: number;
  silences: number;
}

/**
 * Closes connections that have gone silent, so that pending statements fail. TCP alone gives up only after a quarter of an
 * hour. Silence alone proves nothing at first, since a statement may take long. A connection is dead if the server does not
 * answer a new connection either. While the service serves, very long silence suffices, since it runs nothing that takes so
 * long: a single process of the server may hang.
 */
export class PostgresWatch {
  readonly #url: string;
  #waiting = 0;
  #probe: Promise<boolean> | undefined;
  readonly #asked = new Map<Socket, Asked>();
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Runs work that waits for an answer from the server. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    try {
      return await work();
    } finally {
      this.#waiting--;
    }
  }

  /** The same on a connection, which is closed if it stays silent for too long. */
  async asking<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
    const { stream } = (client as pg.ClientBase & { connection: { stream: Socket } }).connection;
    const asked = this.#asked.get(stream) ?? { count: 0, bytes: -1, silences: 0 };
    asked.count++;
    this.#asked.set(stream, asked);
    try {
      return await this.during(work);
    } finally {
      if (--asked.count === 0) this.#asked.delete(stream);
    }
  }

  /** Called when the service serves: from now on silence has a limit. */
  begin(): void {
    this.#timer ??= setInterval(() => this.#look(), WAIT_MS).unref();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    for (const [stream, asked] of this.#asked) {
      const bytes = stream.bytesRead + stream.bytesWritten;
      asked.silences = bytes === asked.bytes ? asked.silences + 1 : 0;
      asked.bytes = bytes;
      if (asked.silences * WAIT_MS >= ANSWER_MS) {
        stream.destroy(new Error(`Connection terminated: no answer for ${ANSWER_MS / 1000} seconds`));
      }
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
