import pg from 'pg';
import { PostgresServer as Server } from '../test/postgres-server.ts';
import { trackChild } from './children.ts';
import { parentOf } from './processor.ts';

/** The URL of another database of the same server. */
export function beside(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = database;
  return other.href;
}

/** A PostgreSQL. */
export class PostgresServer {
  readonly pid: number;
  readonly #url: string;
  readonly #stop: () => Promise<void>;

  private constructor(pid: number, url: string, stop: () => Promise<void>) {
    this.pid = pid;
    this.#url = url;
    this.#stop = stop;
  }

  /** One of the benchmark's own, on a free port, with the settings that it comes with. */
  static async start(folder: string): Promise<PostgresServer> {
    const server = await Server.start({ folder, user: 'postgres', password: 'bench' });
    // An immediate shutdown: the server ends its own children, which share memory with it.
    const untrack = trackChild(server.pid, 'SIGQUIT');
    return new PostgresServer(server.pid, server.url('postgres'), async () => {
      await server.stop();
      untrack();
    });
  }

  /** One of this machine that runs already, and goes on when the benchmark ends. */
  static async at(url: string): Promise<PostgresServer> {
    const client = new pg.Client({ connectionString: beside(url, 'postgres') });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = parentOf(rows[0]?.pid ?? 0);
    await client.end();
    return new PostgresServer(pid, url, async () => undefined);
  }

  url(database: string): string {
    return beside(this.#url, database);
  }

  async connect(database: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url(database) });
    await client.connect();
    return client;
  }

  /** Runs a statement that belongs to no database in particular. */
  async run(sql: string): Promise<void> {
    const client = await this.connect('postgres');
    await client.query(sql);
    await client.end();
  }

  stop(): Promise<void> {
    return this.#stop();
  }
}
