/** What `endurance` runs and kills: processes of the program behind HAProxy, with PostgreSQL and Redis or with workers alone. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Balancer } from '../test/balancer.ts';
import { freePort } from '../test/free-port.ts';
import { startHaproxy } from '../test/haproxy.ts';
import { PostgresServer } from '../test/postgres-server.ts';
import { RedisServer } from '../test/redis-server.ts';
import { trackChild } from './children.ts';
import { childrenOf } from './processor.ts';
import type { Sample } from './sample-plan.ts';
import { type Listener, startProgram } from './server.ts';
import { preparedDatabase } from './store-postgres.ts';

/** Processes of the program, or workers of one. */
const PROCESSES = 3;
/** As long as systemd waits before it starts what has ended again (`deploy/`), in milliseconds. */
const RESTART_MS = 2000;

/** Something to kill. Resolves when it runs again. */
export interface Victim {
  name: string;
  kill(): Promise<void>;
}

export interface Servers {
  /** Of the balancer. */
  port: number;
  /** In the order in which they are killed. */
  victims: readonly Victim[];
  /** Settings for commands on the store. */
  env: Record<string, string>;
  /** Ids of the processes of the program, by name. */
  pids(): Record<string, number>;
  /** Ids of posts after a place, in order. */
  postsAfter(id: number, authors: readonly number[]): Promise<number[]>;
  /** Bytes on disk. */
  bytes(): Promise<{ store: number; log: number }>;
  /** Ends the processes of the program; the store stays for commands. */
  stopPrograms(): Promise<void>;
  stop(): Promise<void>;
}

/** A process of the program, which is started again on its port. */
class Process {
  readonly port: number;
  readonly #env: Record<string, string>;
  #running: Listener;

  private constructor(env: Record<string, string>, running: Listener) {
    this.#env = env;
    this.#running = running;
    this.port = running.port;
  }

  static async start(env: Record<string, string>): Promise<Process> {
    return new Process(env, await startProgram(env, undefined, await freePort()));
  }

  get pid(): number {
    return this.#running.pid;
  }

  async kill(): Promise<void> {
    await this.#running.kill();
    await sleep(RESTART_MS);
    // As systemd, which goes on trying while the database is unavailable.
    for (;;) {
      try {
        this.#running = await startProgram(this.#env, undefined, this.port);
        return;
      } catch {
        await sleep(RESTART_MS);
      }
    }
  }

  stop(): Promise<void> {
    return this.#running.stop();
  }
}

function balancerVictim(balancer: Balancer): Victim {
  return {
    name: 'HAProxy',
    async kill() {
      await balancer.kill();
      await sleep(RESTART_MS);
      await balancer.restart();
    },
  };
}

const listOf = (authors: readonly number[]): string => authors.join(', ');
const postsAfter = (id: number, authors: readonly number[]): string =>
  `select id from posts where user_id in (${listOf(authors)}) and id > ${id} order by id`;

/** Three processes on a PostgreSQL and a Redis. */
export async function startCluster(folder: string, sample: Sample): Promise<Servers> {
  const options = {
    folder: join(folder, 'postgres'),
    user: 'postgres',
    password: 'bench',
    port: await freePort(),
  };
  const startPostgres = async () => {
    const server = await PostgresServer.start(options);
    return { server, untrack: trackChild(server.pid, 'SIGQUIT') };
  };
  let postgres = await startPostgres();
  const url = postgres.server.url(preparedDatabase(sample));
  const query = async <T extends object>(sql: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url });
    // The server may be killed meanwhile.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const redis = await RedisServer.start();
  const data = join(folder, 'data');
  const env = { MILLRACE_DATA: data, MILLRACE_DATABASE_URL: url, MILLRACE_REDIS_URL: redis.url };
  const processes: Process[] = [];
  while (processes.length < PROCESSES) processes.push(await Process.start(env));
  const balancer = await startHaproxy(processes.map(({ port }) => port));
  const program = (place: number): Victim => ({
    name: `process ${place + 1}`,
    kill: () => (processes[place] as Process).kill(),
  });
  return {
    port: balancer.port,
    env,
    victims: [
      program(0),
      {
        name: 'Redis',
        async kill() {
          await redis.kill();
          await sleep(RESTART_MS);
          await redis.start();
        },
      },
      {
        name: 'a process of PostgreSQL',
        async kill() {
          const [writer] = await query<{ pid: number }>(
            `select pid from pg_stat_activity where application_name = 'millrace writer' limit 1`,
          );
          if (writer !== undefined) process.kill(writer.pid, 'SIGKILL');
        },
      },
      program(1),
      balancerVictim(balancer),
      {
        name: 'PostgreSQL',
        async kill() {
          await postgres.server.kill();
          postgres.untrack();
          await sleep(RESTART_MS);
          postgres = await startPostgres();
        },
      },
      program(2),
    ],
    pids: () => Object.fromEntries(processes.map(({ pid }, place) => [`process ${place + 1}`, pid])),
    async postsAfter(id, authors) {
      return (await query<{ id: string }>(postsAfter(id, authors))).map((row) => Number(row.id));
    },
    async bytes() {
      const [row] = await query<{ store: string; log: string }>(
        'select pg_database_size(current_database()) as store, (select sum(size) from pg_ls_waldir()) as log',
      );
      return { store: Number(row?.store), log: Number(row?.log) };
    },
    stopPrograms: async () => {
      await balancer.stop();
      await Promise.all(processes.map((one) => one.stop()));
    },
    async stop() {
      await redis.dispose();
      await postgres.server.stop();
      postgres.untrack();
    },
  };
}

/** Workers on one embedded store. */
export async function startWorkers(folder: string): Promise<Servers> {
  const data = join(folder, 'data');
  const file = join(data, 'millrace.db');
  const env = { MILLRACE_DATA: data };
  const main = await Process.start({ ...env, MILLRACE_WORKERS: String(PROCESSES) });
  const balancer = await startHaproxy([main.port]);
  const workers = (): number[] => childrenOf(main.pid).slice(0, PROCESSES);
  let next = 0;
  const worker: Victim = {
    name: 'a worker',
    async kill() {
      const pids = workers();
      process.kill(pids[next++ % pids.length] as number, 'SIGKILL');
    },
  };
  const query = (sql: string): { id: number }[] => {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = db.prepare(sql).all();
    db.close();
    return rows as { id: number }[];
  };
  return {
    port: balancer.port,
    env,
    victims: [worker, balancerVictim(balancer), worker, { name: 'all processes', kill: () => main.kill() }],
    pids: () => ({
      main: main.pid,
      ...Object.fromEntries(workers().map((pid, place) => [`worker ${place + 1}`, pid])),
    }),
    postsAfter: async (id, authors) => query(postsAfter(id, authors)).map((row) => row.id),
    bytes: async () => ({ store: statSync(file).size, log: statSync(`${file}-wal`).size }),
    stopPrograms: async () => {
      await balancer.stop();
      await main.stop();
    },
    stop: async () => undefined,
  };
}
