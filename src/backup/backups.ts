import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import program from '../../package.json' with { type: 'json' };
import { type BackupPlace, describeBackupPlace } from '../blobs/backup-place.ts';
import type { Config } from '../config.ts';
import { SERVICE_ID, secretOf } from '../db/migrations.ts';
import type { Store } from '../db/store.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { BackupFigures } from '../metrics-sources.ts';
import { secondsSince } from '../outage.ts';
import type { Processes } from '../processes/processes.ts';
import { type Archiver, readArchiver } from './archiver.ts';
import type { BackupJob, BackupState } from './messages.ts';

/** How often to look whether this process leads, in milliseconds. */
const LOOK_MS = 1_000;
/** After this long without a complete backup something is wrong, in milliseconds. */
const LATE_MS = 5 * 60_000;
/** Longest wait for the child to end, in milliseconds; it takes less. */
const END_MS = 5_000;

const NOT_ARCHIVED = 'PostgreSQL cannot archive its log; its own log says why';

/**
 * How backups are: until when the last complete one is, in milliseconds, 0 if there is none, and why the last attempt failed; or
 * `elsewhere` if another process makes them.
 */
type Look = { at: number; failure: string | undefined } | 'elsewhere';

/** The continuous backups of the embedded store. The process that leads has another one make them (shipper-child.ts). */
export class Backups {
  readonly #config: Config;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #processes: Processes;
  #timer: NodeJS.Timeout | undefined;
  #child: ChildProcess | undefined;
  #startedAt = 0;
  /** When a failure began, as of `performance.now()`. */
  #failingSince: number | undefined;
  /** Lets the log go that was kept for the backups to go on in it. */
  #releaseLog: () => void = () => undefined;
  /** Undefined while this process has none made. */
  #state: BackupState | undefined;
  /** Undefined unless PostgreSQL archives its log. */
  #archiver: Archiver | undefined;

  constructor(config: Config, log: Log, metrics: Metrics, processes: Processes) {
    this.#config = config;
    this.#log = log;
    this.#metrics = metrics;
    this.#processes = processes;
    if (config.backup === undefined) return;
    metrics.watchBackups(() => this.#figures);
    metrics.watchSnapshots(() => this.#state);
  }

  /** From now on the store is backed up while this process leads. */
  async start(store: Store): Promise<void> {
    const { backup } = this.#config;
    if (backup === undefined) return;
    const id = await secretOf(store, SERVICE_ID, 16);
    this.#releaseLog = () => store.file?.releaseLog();
    const look = (): void => {
      const { isLeader, isStopping } = this.#processes;
      if (isLeader && !isStopping && this.#child === undefined) this.#child = this.#begin(backup, id);
    };
    look();
    if (this.#child === undefined) this.#releaseLog();
    this.#timer = setInterval(look, LOOK_MS).unref();
  }

  #begin(repository: BackupPlace, store: string): ChildProcess {
    const { data, s3, backupMs } = this.#config;
    const name = `./shipper-child${extname(import.meta.url)}`;
    const child = fork(fileURLToPath(new URL(name, import.meta.url)), {
      execArgv: ['--max-semi-space-size=1'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A process that always ends must not begin the time again.
    this.#startedAt ||= Date.now();
    // Not as an argument, which others could read: it has secrets.
    const job: BackupJob = {
      contents: { data, s3 },
      repository,
      store,
      keptMs: backupMs,
      version: program.version,
    };
    child.send({ job });
    child.on('message', (state: BackupState) => this.#receive(state, repository));
    child.on('error', (err) => this.#log.error({ err }, 'the process that makes backups cannot be reached'));
    child.once('exit', (code, signal) => {
      this.#child = undefined;
      this.#releaseLog();
      if (this.#timer === undefined) return;
      this.#log.warn(
        { ended: code ?? signal },
        'the process that makes backups has ended: another takes its place',
      );
    });
    child.unref();
    child.channel?.unref();
    return child;
  }

  #receive(state: BackupState, repository: BackupPlace): void {
    const { failure, snapshotAt } = state;
    const place = describeBackupPlace(repository);
    this.#releaseLog();
    if (failure !== undefined && failure !== this.#state?.failure) {
      this.#failingSince ??= performance.now();
      this.#log.warn({ place, reason: failure }, 'the backup failed; trying again');
    }
    if (failure === undefined && this.#failingSince !== undefined) {
      this.#log.info({ place, seconds: secondsSince(this.#failingSince) }, 'backups work again');
      this.#failingSince = undefined;
    }
    if (snapshotAt !== this.#state?.snapshotAt && this.#state !== undefined)
      this.#log.info({ place, at: new Date(snapshotAt).toISOString() }, 'a snapshot is in the backup');
    this.#state = state;
  }

  /** Undefined in a process that has none made. */
  get #figures(): BackupFigures | undefined {
    if (this.#startedAt === 0) return undefined;
    const { at = 0, failures = 0 } = this.#state ?? {};
    return { at, failures, since: this.#startedAt };
  }

  /** How backups are; undefined if there are none. */
  async look({ read }: Pick<Store, 'read'>): Promise<Look | undefined> {
    if (read.dialect.isShared) {
      const archiver = await readArchiver(read);
      return archiver && { at: archiver.at, failure: archiver.isFailing ? NOT_ARCHIVED : undefined };
    }
    if (this.#config.backup === undefined) return undefined;
    if (this.#startedAt === 0) return 'elsewhere';
    return { at: this.#state?.at ?? 0, failure: this.#state?.failure };
  }

  /** @throws when the last complete backup of the store is too old, or PostgreSQL cannot archive its log. */
  async check({ read }: Pick<Store, 'read'>): Promise<void> {
    const { backup } = this.#config;
    if (read.dialect.isShared) {
      const archiver = await readArchiver(read);
      if (archiver === undefined) return;
      const since = performance.timeOrigin;
      if (this.#archiver === undefined)
        this.#metrics.watchBackups(() => this.#archiver && { ...this.#archiver, since });
      this.#archiver = archiver;
      if (archiver.isFailing) throw new Error(NOT_ARCHIVED);
      return;
    }
    const { at = 0, failure = 'the first snapshot is not complete' } = this.#state ?? {};
    if (backup === undefined || Date.now() - Math.max(at, this.#startedAt) < LATE_MS) return;
    const last = at === 0 ? 'never was one' : `was at ${new Date(at).toISOString()}`;
    throw new Error(`the last complete backup in ${describeBackupPlace(backup)} ${last}: ${failure}`);
  }

  /** Has everything sent that is committed. The store must still be open. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    const child = this.#child;
    if (child === undefined) return;
    const gone = once(child, 'exit');
    child.ref();
    child.send('end');
    const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await gone;
    clearTimeout(timer);
  }
}
