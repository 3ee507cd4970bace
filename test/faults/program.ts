/** The built program as a child process on a store of its own: started, killed, stopped and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { app } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { type Context, closeContext } from '../../src/context.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { type Scope, scopes } from '../../src/scopes.ts';
import { freePort } from '../free-port.ts';
import { Client, createDatabase, type Database, type Json, until } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { cleanEnv, type Finished, runAlone, runProgram } from './run-command.ts';

const root = join(import.meta.dirname, '../..');
/** Someone with an account; `client` may be made again for another process of the same service. */
export interface Account {
  id: string;
  username: string;
  token: string;
  client: Client;
}

/** Serves with an installed program while `use` calls it, and expects that it ends in order. */
export async function whileServing(
  program: string,
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd: string },
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const child = spawn(program, ['serve'], { env, cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  try {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await use(await until(() => /^listening on (\S+)$/m.exec(said)?.[1]));
  } finally {
    child.kill();
  }
  expect(await exited).toEqual([0, null]);
}

/** Where the contents of files are, by the URL of the database. */
const contents = new Map<string, string>();

/** Of a program that does not run yet; it serves with the built one unless `command` is given. */
interface ProgramOptions {
  databaseUrl?: string | undefined;
  settings?: Record<string, string>;
  command?: readonly string[];
}

export class Program {
  readonly database: Database;
  readonly folder: string;
  readonly databaseUrl: string | undefined;
  readonly origin: string;
  readonly port: number;
  /** The settings of its processes. */
  readonly env: Record<string, string>;
  /** What is started to serve. */
  readonly #command: readonly string[];
  #child: ChildProcess | undefined;
  #stderr = '';
  #appId: number | undefined;

  private constructor(
    database: Database,
    databaseUrl: string | undefined,
    port: number,
    { settings = {}, command = [join(root, 'bin/millrace'), 'serve'] }: ProgramOptions,
  ) {
    this.#command = command;
    this.database = database;
    this.databaseUrl = databaseUrl;
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.folder = mkdtempSync(join(tmpdir(), 'millrace-faults-'));
    this.env = {
      MILLRACE_DATA: this.folder,
      MILLRACE_PORT: String(port),
      MILLRACE_RATE_LIMITS: 'off',
      MILLRACE_LOG_LEVEL: 'warn',
      MILLRACE_LINK_PREVIEWS: 'off',
      ...(databaseUrl !== undefined && { MILLRACE_DATABASE_URL: databaseUrl }),
      ...settings,
    };
  }

  /** A program that does not run yet, on a new store or on the database of another program. */
  static async create(database: Database, options: ProgramOptions = {}): Promise<Program> {
    if (!existsSync(join(root, 'dist/main.js'))) throw new Error('The program is not built: npm run build.');
    const databaseUrl =
      database === 'postgres' ? (options.databaseUrl ?? (await createDatabase())) : undefined;
    const program = new Program(database, databaseUrl, await freePort(), options);
    if (databaseUrl !== undefined && options.settings?.MILLRACE_S3_URL === undefined)
      program.#shareContents(databaseUrl);
    return program;
  }

  /** The programs on one database have the contents of files in the folder of the first. */
  #shareContents(databaseUrl: string): void {
    const shared = contents.get(databaseUrl);
    const own = join(this.folder, 'blobs');
    if (shared === undefined) {
      mkdirSync(own, { mode: 0o700 });
      contents.set(databaseUrl, own);
    } else symlinkSync(shared, own);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** The process has neither exited nor been killed. */
  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** What the serving processes wrote to standard error so far. */
  get stderr(): string {
    return this.#stderr;
  }

  /** The lines of the log. */
  get logged(): Json[] {
    return this.#stderr
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line));
  }

  /** Faults that the service logged at level error or above: what it had not foreseen. */
  get faults(): Json[] {
    return this.logged.filter(({ level }) => level >= 50);
  }

  /** Resident memory of the serving process, in MB. */
  get residentMb(): number {
    return this.memoryMb('VmRSS');
  }

  /** A figure of the serving process's memory as /proc has it, such as `VmHWM`, the most that was resident; in MB. */
  memoryMb(name: string): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  }

  /** A figure of `/metrics`, by the start of its line; NaN if there is none. */
  async metric(name: string): Promise<number> {
    const lines = (await (await fetch(`${this.origin}/metrics`)).text()).split('\n');
    return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
  }

  /** Serves; resolves when the program says that it listens. */
  async start(...args: readonly string[]): Promise<void> {
    const [program = '', ...first] = this.#command;
    const child = spawn(program, [...first, ...args], {
      cwd: tmpdir(),
      env: { ...cleanEnv(), ...this.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    const before = this.#stderr.length;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`It did not start in time: ${this.#stderr}`)),
        PATIENCE_MS,
      );
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        this.#stderr += text;
        if (!/^listening on /m.test(this.#stderr.slice(before))) return;
        clearTimeout(timer);
        resolve();
      });
      child.on('exit', (status) => {
        clearTimeout(timer);
        reject(new Error(`It ended with ${status} instead of serving: ${this.#stderr.slice(before)}`));
      });
    });
  }

  /** Copies the embedded store, while the program does not run. @returns what puts it back as it was, once. */
  keepStore(): () => void {
    const kept = `${this.folder}.kept`;
    cpSync(this.folder, kept, { recursive: true });
    return () => {
      for (const name of ['millrace.db', 'millrace.db-wal', 'millrace.db-shm']) {
        rmSync(join(this.folder, name), { force: true });
        if (existsSync(join(kept, name))) cpSync(join(kept, name), join(this.folder, name));
      }
      rmSync(kept, { recursive: true });
    };
  }

  /** kill -9; resolves when the process is gone. */
  kill(): Promise<Finished> {
    return this.#end('SIGKILL');
  }

  /** Asks it to stop; resolves when the process is gone. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Finished> {
    return this.#end(signal);
  }

  async #end(signal: NodeJS.Signals): Promise<Finished> {
    const child = this.#child;
    if (child === undefined || !this.isRunning) throw new Error(`It is not running: ${this.#stderr}`);
    const exited = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    const [status] = await exited;
    clearTimeout(timer);
    return { status, stdout: '', stderr: this.#stderr };
  }

  /** Runs a command on the same store, whether or not it is being served. */
  run(...args: string[]): Promise<Finished> {
    return runProgram(args, this.env);
  }

  /** The same as a process of its own, which may run beside others and serve. */
  runAlone(...args: string[]): Promise<Finished> {
    return runAlone(args, this.env);
  }

  /** Runs a command with text on its standard input. */
  runWithInput(input: string, ...args: string[]): Promise<Finished> {
    return runAlone(args, this.env, input);
  }

  /** Runs a command with `--json` and reads what it printed. */
  async json(...args: string[]): Promise<Json> {
    const { status, stdout, stderr } = await this.run(...args, '--json');
    try {
      return JSON.parse(stdout);
    } catch {
      throw new Error(`millrace ${args.join(' ')} ended with ${status} and printed "${stdout}": ${stderr}`);
    }
  }

  /** Works on the store from the test's own process, as one more process beside the program. */
  async withContext<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    const ctx = await app.open(readConfig(this.env));
    try {
      return await work(ctx);
    } finally {
      await closeContext(ctx);
    }
  }

  /** A client of this process, for a token that may come from another process on the same database. */
  clientOf(token?: string): Client {
    return new Client(this.origin, token);
  }

  /** Adds accounts with a token for every scope each. */
  accounts(...names: string[]): Promise<Account[]> {
    return this.withContext(async (ctx) => {
      const made: Account[] = [];
      for (const username of names) {
        const id = await addUser(ctx.store, { username });
        this.#appId ??= (await addApp(ctx, { ownerId: id, name: 'Faults', link: '', redirectUris: [] })).id;
        const token = await issueUserToken(ctx, this.#appId, id, Object.keys(scopes) as Scope[]);
        made.push({ id: String(id), username, token, client: this.clientOf(token) });
      }
      return made;
    });
  }

  /** Ends the process if it still runs, and removes its folder. */
  async dispose(): Promise<void> {
    if (this.isRunning) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
