import pg from 'pg';
import { PostgresServer as Server } from '../test/postgres-server.ts';
import { trackChild } from './children.ts';

/** A PostgreSQL of the benchmark's own, on a free port, with the settings that it comes with. */
export class PostgresServer {
  readonly #server: Server;
  readonly #untrack: () => void;

  private constructor(server: Server, untrack: () => void) {
    this.#server = server;
    this.#untrack = untrack;
  }

  static async start(folder: string): Promise<PostgresServer> {
    const server = await Server.start({ folder, user: 'postgres', password: 'bench' });
    // An immediate shutdown: the server ends its own children, which share memory with it.
    return new PostgresServer(server, trackChild(server.pid, 'SIGQUIT'));
  }

  get pid(): number {
    return this.#server.pid;
  }

  url(database: string): string {
    return this.#server.url(database);
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

  async stop(): Promise<void> {
    await this.#server.stop();
    this.#untrack();
  }
}
