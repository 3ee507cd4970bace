/** Several processes of the program on one store and one Redis, and what each part of it uses for an operation. */

import { RedisServer } from '../test/redis-server.ts';
import { type HttpClient, openClients } from './client.ts';
import type { Setting } from './part.ts';
import type { StoreCopy } from './prepare.ts';
import { processorMs } from './processor.ts';
import { decimal } from './report.ts';
import type { Listener } from './server.ts';
import { rounded } from './statistics.ts';

/** Processes of the program. */
export const PROCESSES = 3;

/** A Redis of the benchmark's own. */
export class Redis {
  readonly #server: RedisServer;
  readonly pid: number;

  private constructor(server: RedisServer, pid: number) {
    this.#server = server;
    this.pid = pid;
  }

  static async start(): Promise<Redis> {
    const server = await RedisServer.start();
    const [pid = 0] = numbersOf(await server.command('info', 'server'), 'process_id');
    return new Redis(server, pid);
  }

  get url(): string {
    return this.#server.url;
  }

  /** What it has done since it was started. */
  async counters() {
    const [commands = 0, bytesIn = 0, bytesOut = 0] = numbersOf(
      await this.#server.command('info', 'stats'),
      'total_commands_processed',
      'total_net_input_bytes',
      'total_net_output_bytes',
    );
    return { commands, bytesIn, bytesOut };
  }

  stop(): Promise<void> {
    return this.#server.dispose();
  }
}

/** Numbers out of what Redis says of itself, one a line. */
function numbersOf(info: string, ...names: string[]): number[] {
  const values = new Map(info.split('\n').map((line) => line.split(':', 2) as [string, string]));
  return names.map((name) => Number(values.get(name)));
}

/** Counters that only grow. */
interface Counters {
  /** Milliseconds of processor time of each process of the program. */
  programs: number[];
  postgresMs: number;
  /** What PostgreSQL wrote to its log, which is what a replica receives. */
  walBytes: number;
  redisMs: number;
  redisCommands: number;
  redisIn: number;
  redisOut: number;
}

/** What some operations took. */
export interface Used extends Counters {
  operations: number;
}

export class Cluster {
  readonly copy: StoreCopy;
  readonly programs: readonly Listener[];
  readonly #setting: Setting;
  readonly #redis: Redis | undefined;

  private constructor(
    setting: Setting,
    copy: StoreCopy,
    programs: readonly Listener[],
    redis: Redis | undefined,
  ) {
    this.#setting = setting;
    this.copy = copy;
    this.programs = programs;
    this.#redis = redis;
  }

  /** Starts processes on a copy of the store; `key`: see `Setting.start`. */
  static async start(setting: Setting, key: string, processes: number, redis?: Redis): Promise<Cluster> {
    const copy = await setting.copyStore();
    const env = { ...copy.env, ...(redis && { MILLRACE_REDIS_URL: redis.url }) };
    const programs: Listener[] = [];
    for (let n = 0; n < processes; n++) programs.push(await setting.startOn({ ...copy, env }, key));
    return new Cluster(setting, copy, programs, redis);
  }

  get ports(): number[] {
    return this.programs.map(({ port }) => port);
  }

  /** Opens connections, spread over the processes. @returns those of each process. */
  openClients(count: number): Promise<HttpClient[][]> {
    return Promise.all(
      this.ports.map((port, n) => openClients(port, Math.ceil((count - n) / this.ports.length))),
    );
  }

  /** Does some work, and says what it took. */
  async measure<T extends { count: number }>(work: () => Promise<T>): Promise<T & { used: Used }> {
    const before = await this.#counters();
    const result = await work();
    const after = await this.#counters();
    return { ...result, used: { ...combine(after, before, -1), operations: result.count } };
  }

  async #counters(): Promise<Counters> {
    const redis = await this.#redis?.counters();
    const [wal] = await this.copy.query<{ bytes: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes",
    );
    return {
      programs: this.programs.map(({ pid }) => processorMs(pid)),
      postgresMs: processorMs(this.#setting.databasePid),
      walBytes: Number(wal?.bytes),
      redisMs: this.#redis === undefined ? 0 : processorMs(this.#redis.pid),
      redisCommands: redis?.commands ?? 0,
      redisIn: redis?.bytesIn ?? 0,
      redisOut: redis?.bytesOut ?? 0,
    };
  }

  async stop(): Promise<void> {
    for (const program of this.programs) await program.stop();
    await this.copy.drop();
  }
}

/** `a + factor × b`. */
function combine(a: Counters, b: Counters, factor: number): Counters {
  const sum = (name: Exclude<keyof Counters, 'programs'>): number => a[name] + factor * b[name];
  return {
    programs: a.programs.map((ms, n) => ms + factor * (b.programs[n] ?? 0)),
    postgresMs: sum('postgresMs'),
    walBytes: sum('walBytes'),
    redisMs: sum('redisMs'),
    redisCommands: sum('redisCommands'),
    redisIn: sum('redisIn'),
    redisOut: sum('redisOut'),
  };
}

/** What an operation takes of each part: microseconds of processor time, and commands and bytes of Redis. */
export function eachOf(rounds: readonly { used: Used }[]) {
  const [first, ...rest] = rounds.map(({ used }) => used) as [Used, ...Used[]];
  const operations = rest.reduce((sum, used) => sum + used.operations, first.operations);
  const total = rest.reduce<Counters>((sum, used) => combine(sum, used, 1), first);
  const each = (value: number): number => rounded(value / operations);
  const us = (ms: number): number => each(ms * 1000);
  return {
    programs_us: us(total.programs.reduce((sum, ms) => sum + ms, 0)),
    /** Of all operations, what each process had to do for one. */
    each_program_us: total.programs.map(us),
    postgres_us: us(total.postgresMs),
    wal_bytes: each(total.walBytes),
    redis_us: us(total.redisMs),
    redis_commands: each(total.redisCommands),
    redis_bytes_in: each(total.redisIn),
    redis_bytes_out: each(total.redisOut),
  };
}

/** The processor time of an operation in words, beside that of the same in another way. */
export function costText(operation: string, own: EachOf, other: EachOf): string {
  const pair = (name: 'programs_us' | 'postgres_us'): string =>
    `${microseconds(own[name])} (${microseconds(other[name])})`;
  return `processor µs a ${operation}: Millrace ${pair('programs_us')}, PostgreSQL ${pair('postgres_us')}, Redis ${microseconds(own.redis_us)}`;
}

type EachOf = ReturnType<typeof eachOf>;

function microseconds(value: number): string {
  return decimal(value, value < 10 ? 1 : 0);
}
