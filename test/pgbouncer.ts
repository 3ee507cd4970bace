/** PgBouncer in front of a PostgreSQL, as a child process on a free port of 127.0.0.1. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildServer, isInstalled } from './child-server.ts';
import { freePort } from './free-port.ts';
import { installs } from './tools.ts';

export const hasPgbouncer = isInstalled('pgbouncer');
export const PGBOUNCER_MISSING = installs('PgBouncer');

export type PoolMode = 'session' | 'transaction' | 'statement';

export class Pgbouncer {
  readonly #server: ChildServer;
  readonly #folder: string;
  readonly #port: number;

  private constructor(server: ChildServer, folder: string, port: number) {
    this.#server = server;
    this.#folder = folder;
    this.#port = port;
  }

  /** Starts one whose settings are its own defaults, but for the mode and these. */
  static async start(target: string, mode: PoolMode, settings: readonly string[] = []): Promise<Pgbouncer> {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-pgbouncer-'));
    chmodSync(folder, 0o755);
    const port = await freePort();
    const { hostname, port: targetPort, username, password } = new URL(target);
    const file = join(folder, 'pgbouncer.ini');
    const lines = [
      '[databases]',
      `* = host=${hostname} port=${targetPort} user=${username} password=${password}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      ...settings,
    ];
    writeFileSync(file, lines.join('\n'), { mode: 0o644 });
    try {
      // It does not run as root.
      const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
      return new Pgbouncer(await ChildServer.start(['pgbouncer', ...user, file], port), folder, port);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** The way through it to a database. */
  url(target: string): string {
    const url = new URL(target);
    url.port = String(this.#port);
    return url.href;
  }

  get output(): string {
    return this.#server.output;
  }

  async dispose(): Promise<void> {
    await this.#server.end('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
