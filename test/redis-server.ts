/** Redis servers of one's own: one, one with a replica and Sentinels, and a Cluster. They keep nothing on disk. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Context } from '../src/context.ts';
import type { Redis } from '../src/redis/redis.ts';
import type { RedisBus } from '../src/redis/redis-bus.ts';
import { ChildServer, isInstalled } from './child-server.ts';
import { freePort } from './free-port.ts';
import { installs } from './tools.ts';

const run = promisify(execFile);

/** Of Redis and Valkey, the one that the machine has. */
const brand = ['redis', 'valkey'].find((name) => isInstalled(`${name}-server`));

/** Whether the machine has a Redis or Valkey. */
export const hasRedis = brand !== undefined;
export const REDIS_MISSING = installs('Redis');

/** One server, which can be ended, stopped and started again on its port. */
export class RedisServer {
  readonly port: number;
  readonly url: string;
  readonly #folder: string;
  readonly #args: readonly string[];
  #server: ChildServer | undefined;

  private constructor(port: number, args: readonly string[]) {
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
    this.#folder = mkdtempSync(join(tmpdir(), 'millrace-redis-'));
    this.#args = args;
  }

  /** Starts an empty server. `args` are further settings, as on its command line. */
  static async start(args: readonly string[] = []): Promise<RedisServer> {
    if (brand === undefined) throw new Error(`There is no Redis: ${REDIS_MISSING}.`);
    const server = new RedisServer(await freePort(), args);
    await server.start();
    return server;
  }

  /** Starts it again on the same port. What it knew is lost. */
  async start(): Promise<void> {
    const own = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder];
    const nothingOnDisk = ['--save', '', '--appendonly', 'no'];
    this.#server = await ChildServer.start(
      [`${brand}-server`, ...own, ...nothingOnDisk, ...this.#args],
      this.port,
    );
  }

  get isRunning(): boolean {
    return this.#server?.isRunning === true;
  }

  /** Ends it as an administrator would. */
  async stop(): Promise<void> {
    await this.#server?.end();
  }

  /** Ends it as a power failure would. */
  async kill(): Promise<void> {
    await this.#server?.end('SIGKILL');
  }

  /** Ends it and starts it again, empty. */
  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  /** From now on it answers nothing, with its connections open. */
  pause(): void {
    this.#server?.signal('SIGSTOP');
  }

  /** It goes on and answers what has come meanwhile. */
  resume(): void {
    this.#server?.signal('SIGCONT');
  }

  /** Runs one command. @returns what `redis-cli` prints of the reply. */
  command(...words: string[]): Promise<string> {
    return command(this.port, ...words);
  }

  /** Ends it and removes its folder. */
  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const MASTER_NAME = 'millrace';

/** A master, its replica, and three Sentinels that put the replica in the master's place when that is unreachable for a second. */
export class RedisSentinels {
  readonly url: string;
  /** The master at the start. */
  readonly master: RedisServer;
  readonly replica: RedisServer;
  readonly #ports: readonly number[];
  readonly #sentinels: readonly ChildServer[];
  readonly #folder: string;

  private constructor(
    [master, replica]: readonly [RedisServer, RedisServer],
    ports: readonly number[],
    sentinels: readonly ChildServer[],
    folder: string,
  ) {
    this.master = master;
    this.replica = replica;
    this.#ports = ports;
    this.#sentinels = sentinels;
    this.#folder = folder;
    const [first, ...others] = ports.map((port) => `127.0.0.1:${port}`);
    this.url = `redis://${[first, ...others].join(',')}/?sentinel=${MASTER_NAME}`;
  }

  static async start(): Promise<RedisSentinels> {
    const master = await RedisServer.start(['--repl-diskless-sync-delay', '0']);
    const replica = await RedisServer.start(['--replicaof', `127.0.0.1 ${master.port}`]);
    await waitFor(async () => (await replica.command('info')).includes('master_link_status:up'));
    const folder = mkdtempSync(join(tmpdir(), 'millrace-sentinels-'));
    const ports = [await freePort(), await freePort(), await freePort()];
    const ids = ports.map((port) => String(port).padStart(40, '0'));
    const sentinels = await Promise.all(
      ports.map((port, own) => {
        const file = join(folder, `${port}.conf`);
        // They are told what they would find out by themselves within seconds.
        const others = ports.flatMap((other, n) =>
          n === own ? [] : [`sentinel known-sentinel ${MASTER_NAME} 127.0.0.1 ${other} ${ids[n]}`],
        );
        const lines = [
          `port ${port}`,
          'bind 127.0.0.1',
          `dir ${folder}`,
          `sentinel myid ${ids[own]}`,
          `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${master.port} 2`,
          `sentinel down-after-milliseconds ${MASTER_NAME} 1000`,
          `sentinel failover-timeout ${MASTER_NAME} 5000`,
          `sentinel known-replica ${MASTER_NAME} 127.0.0.1 ${replica.port}`,
          ...others,
        ];
        writeFileSync(file, `${lines.join('\n')}\n`);
        return ChildServer.start([`${brand}-server`, file, '--sentinel'], port);
      }),
    );
    const set = new RedisSentinels([master, replica], ports, sentinels, folder);
    await waitFor(async () => (await set.#ask('ckquorum')).startsWith('OK 3 '));
    return set;
  }

  /** The port of the server that the Sentinels call the master. */
  async masterPort(): Promise<number> {
    return Number((await this.#ask('get-master-addr-by-name')).split('\n')[1]);
  }

  #ask(what: string): Promise<string> {
    return command(this.#ports[0] as number, 'sentinel', what, MASTER_NAME);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#sentinels.map((one) => one.end('SIGKILL')));
    await Promise.all([this.master.dispose(), this.replica.dispose()]);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const SLOTS = 16384;

/** A Cluster of three masters, each with a third of the slots. */
export class RedisCluster {
  readonly url: string;
  readonly nodes: readonly RedisServer[];

  private constructor(nodes: readonly RedisServer[]) {
    this.nodes = nodes;
    this.url = `redis://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/?cluster`;
  }

  static async start(): Promise<RedisCluster> {
    const ports = [await freePort(), await freePort(), await freePort()];
    const nodes = await Promise.all(
      ports.map((port) =>
        RedisServer.start([
          ...['--cluster-enabled', 'yes', '--cluster-port', String(port)],
          ...['--cluster-node-timeout', '2000', '--cluster-require-full-coverage', 'no'],
        ]),
      ),
    );
    for (const [n, node] of nodes.entries()) {
      const [from, to] = [n, n + 1].map((part) => Math.floor((part * SLOTS) / nodes.length)) as [
        number,
        number,
      ];
      await node.command('cluster', 'set-config-epoch', String(n + 1));
      await node.command('cluster', 'addslotsrange', String(from), String(to - 1));
      const { port } = nodes[0] as RedisServer;
      await node.command('cluster', 'meet', '127.0.0.1', String(port), String(ports[0]));
    }
    await waitFor(async () => {
      const states = await Promise.all(nodes.map((node) => node.command('cluster', 'info')));
      return states.every(
        (state) => state.includes('cluster_state:ok') && state.includes(`cluster_slots_ok:${SLOTS}`),
      );
    });
    return new RedisCluster(nodes);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.dispose()));
  }
}

async function command(port: number, ...words: string[]): Promise<string> {
  const { stdout } = await run(`${brand}-cli`, ['-p', String(port), ...words]);
  return stdout.trim().replaceAll('\r', '');
}

/** Waits until what `check` asks the servers is so. */
async function waitFor(check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`Waited in vain for: ${check}`);
    await setTimeout(50);
  }
}

/** The Redis that a service uses. */
export const redisOf = ({ bus }: Pick<Context, 'bus'>): Redis => (bus as RedisBus).redis;
