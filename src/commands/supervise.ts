import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { existsSync, openSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { Config } from '../config.ts';
import { makeFolder } from '../db/data-folder.ts';
import { listen } from '../http/listen.ts';
import { type Log, openLog } from '../log.ts';
import { lockFolder } from '../processes/folder-lock.ts';
import { Hub } from '../workers/hub.ts';
import { PLACE, SOCKET_FD, type WorkerPlace, type WorkerReady } from '../workers/worker.ts';

/** A worker that ends sooner than this is replaced later each time, in milliseconds. */
const STEADY_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** How long workers have to stop, in milliseconds; they end within less. */
const STOP_MS = 10_000;

/**
 * Starts the workers of a service, and replaces those that end, until a signal. This process does nothing else but what they
 * share, and loads nothing else.
 * @returns the origin once all of them answer requests.
 * @throws when the store is served already, or the port is taken.
 */
export async function supervise(config: Config): Promise<string> {
  const { data, databaseUrl, host } = config;
  const isEmbedded = databaseUrl === undefined;
  if (isEmbedded) {
    makeFolder(data);
    lockFolder(data);
  }
  const port = await findPort(config.port, host);
  const log = openLog(config.logLevel);
  cluster.setupPrimary({
    exec: join(import.meta.dirname, 'main.js'),
    args: [
      'serve',
      ...['--host', host, '--port', String(port), '--data', data],
      ...['--roles', [...config.roles].join(','), '--workers', String(config.workers)],
    ],
    stdio: ['inherit', 'inherit', 'inherit', 'ipc', 'pipe', openNameless()],
  });
  const crew = new Crew(config.workers, log, config.backup !== undefined);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void crew.stop());
  return crew.start();
}

/** The workers, each in its place. */
class Crew {
  readonly #size: number;
  readonly #log: Log;
  readonly #keepsLog: boolean;
  readonly #hub = new Hub();
  readonly #workers = new Map<number, Worker>();
  #isStopping = false;
  #hasStarted = false;

  /** @param keepsLog - backups go on in the log where they ended. */
  constructor(size: number, log: Log, keepsLog: boolean) {
    this.#size = size;
    this.#log = log;
    this.#keepsLog = keepsLog;
  }

  /** @returns the origin. A worker that does not start ends the program. */
  async start(): Promise<string> {
    // The first brings the store up to date.
    const { origin } = await this.#begin(0, true);
    await Promise.all(Array.from({ length: this.#size - 1 }, (_, n) => this.#begin(n + 1)));
    this.#hasStarted = true;
    return origin;
  }

  /** Starts a worker, and another one when it ends. Resolves when it answers requests. */
  #begin(index: number, isFirst = false, pause = FIRST_PAUSE_MS): Promise<WorkerReady> {
    const place: WorkerPlace = { index, workers: this.#size, isFirst };
    const worker = cluster.fork({ [PLACE]: JSON.stringify(place) });
    const begun = performance.now();
    this.#workers.set(index, worker);
    const left = this.#hub.connect(worker.process.stdio[SOCKET_FD] as Duplex, () => {
      this.#log.error({ worker: index, pid: worker.process.pid }, 'a worker hangs: it is killed');
      worker.process.kill('SIGKILL');
    });
    worker.on('error', (err) => this.#log.error({ err, worker: index }, 'a worker cannot be reached'));
    worker.on('exit', (code, signal) => {
      this.#workers.delete(index);
      if (this.#isStopping) return;
      // It has told the reason.
      if (!this.#hasStarted) void this.stop(code || 1);
      else {
        const isSteady = performance.now() - begun > STEADY_MS;
        const { pid } = worker.process;
        // Until then others deliver nothing of what it may have written.
        void left.then(() => this.#replace(index, pid, code ?? signal, isSteady ? FIRST_PAUSE_MS : pause));
      }
    });
    return once(worker, 'message').then(([ready]) => ready as WorkerReady);
  }

  #replace(worker: number, pid: number | undefined, ended: string | number, pause: number): void {
    this.#log.warn({ worker, pid, ended }, 'a worker has ended: another one takes its place');
    setTimeout(() => {
      if (this.#isStopping) return;
      // What fails is in the log, and must not end the other workers.
      this.#begin(worker, false, Math.min(2 * pause, LONGEST_PAUSE_MS)).catch(() => undefined);
    }, pause);
  }

  /** Stops all workers, and then the program. */
  async stop(status = 0): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const workers = [...this.#workers.values()];
    const codes: number[] = [];
    const gone = workers.map(async (worker) => {
      const [code] = await once(worker, 'exit');
      codes.push(code ?? 1);
    });
    for (const worker of workers) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL');
    }, STOP_MS).unref();
    await Promise.all(gone);
    await this.#hub.close(this.#keepsLog);
    process.exit(Math.max(status, ...codes));
  }
}

/** The port, or a free one for 0. @throws when it is taken: several processes could otherwise listen on it unnoticed. */
async function findPort(port: number, host: string): Promise<number> {
  const server = await listen(createServer(), port, host);
  const found = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return found;
}

/** Opens a new file in memory, if the system provides that, which only its descriptor leads to. */
function openNameless(): number {
  const folder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const path = join(folder, `millrace-${crypto.randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  rmSync(path);
  return file;
}
