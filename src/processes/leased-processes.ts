import { setTimeout as sleep } from 'node:timers/promises';
import program from '../../package.json' with { type: 'json' };
import { identifyContents } from '../blobs/identity.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config, Role } from '../config.ts';
import { serviceId } from '../db/migrations.ts';
import type { Db } from '../db/query.ts';
import type { Store } from '../db/store.ts';
import type { Log } from '../log.ts';
import { describePlace, hasEnded, ownPlace, type ProcessPlace } from './place.ts';
import {
  deleteDead,
  deleteProcess,
  insertProcess,
  LEASE_MS,
  lockStart,
  type ProcessRow,
  renewProcess,
  selectProcesses,
} from './processes.sql.ts';
import { newProcessId, type Processes } from './processes.ts';

const RENEW_MS = 1_000;
/** How long before its lease ends a process is no longer certain of it: it must have acted by then, in milliseconds. */
const MARGIN_MS = 1_000;
/**
 * How long a process must have reached the database without a break before it declares others dead, in milliseconds. After an
 * outage all leases have expired, and the others need a moment to renew theirs.
 */
const STEADY_MS = 2_000;
/** How often a starting process checks whether one in its way has gone, in milliseconds. */
const START_MS = 250;
/** Longest wait for the database on shutdown, in milliseconds. */
const STOP_MS = 1_000;
/** How long nobody does the upkeep before the others log it, in milliseconds. */
const IDLE_MS = 60_000;

type ProcessConfig = Pick<Config, 'data' | 'roles' | 's3' | 'redis'>;

/**
 * The processes that serve one PostgreSQL database. Each has a row and renews its lease while it is alive. Processes that could
 * not hear each other refuse to start together.
 */
export class LeasedProcesses implements Processes {
  readonly #store: Store;
  readonly #log: Log;
  readonly #config: ProcessConfig;
  readonly #bus: Bus | undefined;
  readonly #onLost: ((before: string) => Promise<void> | void)[] = [];
  #id = '';
  /** Identifies this process's bus, as far as is known. */
  #busId = '';
  /** Identifies the place of the blobs that this process uses. */
  #contents: string | undefined;
  /** Live processes, as of the last renewal. */
  #rows: readonly ProcessRow[] = [];
  #isStopping = false;
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> | undefined;
  #renewedAt = Number.NEGATIVE_INFINITY;
  /** When the statement was sent that last gave or renewed the lease, which lasts from then on at least. */
  #leasedAt = Number.NEGATIVE_INFINITY;
  /** Since when the database has been reached without a break. */
  #steadySince = 0;
  /** When a process that does the upkeep was last seen. */
  #jobsSeenAt = 0;
  /** Since when there has been a process that this one cannot hear; minus infinity once that is logged. */
  #apartSince = Number.POSITIVE_INFINITY;

  constructor(store: Store, log: Log, config: ProcessConfig, bus: Bus | undefined) {
    this.#store = store;
    this.#log = log;
    this.#config = config;
    this.#bus = bus;
  }

  get id(): string {
    return this.#id;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  get count(): number {
    return this.#rows.length;
  }

  get isLeader(): boolean {
    const isCurrent = performance.now() - this.#renewedAt < LEASE_MS;
    return isCurrent && this.#rows.find((row) => doesJobs(row))?.id === this.#id;
  }

  get isCertain(): boolean {
    return performance.now() - this.#leasedAt < LEASE_MS - MARGIN_MS;
  }

  async isAlive(id: string): Promise<boolean> {
    if (id === this.#id) return id !== '';
    return (await this.#removeDead(this.#store.read)).some((row) => row.id === id);
  }

  onLost(listener: (before: string) => Promise<void> | void): void {
    this.#onLost.push(listener);
  }

  async start(tell: (message: string) => void): Promise<void> {
    const id = newProcessId();
    await this.#enter(id, tell);
    this.#id = id;
    this.#rows = await selectProcesses(this.#store.read, {});
    this.#renewedAt = performance.now();
    this.#jobsSeenAt = this.#renewedAt;
    await this.#divideConnections();
    this.#timer = setInterval(() => {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = undefined;
      });
    }, RENEW_MS).unref();
  }

  leave(): void {
    this.#isStopping = true;
  }

  async pause(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
  }

  async stop(): Promise<void> {
    const isPaused = this.pause();
    const id = this.#id;
    this.#id = '';
    if (id === '') return;
    const gone = async (): Promise<void> => {
      await isPaused;
      await deleteProcess(this.#store.read, { id });
    };
    // If the database is unavailable, the lease expires instead.
    await Promise.race([gone().catch(() => undefined), sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** Adds the row of this process once there is no process that it could not hear. */
  async #enter(id: string, tell: (message: string) => void): Promise<void> {
    // Creates the row that starting processes lock.
    await serviceId(this.#store);
    const { roles } = this.#config;
    if (roles.has('api') || roles.has('jobs')) this.#contents = await identifyContents(this.#config);
    this.#steadySince = performance.now();
    const leases = new Map<string, number>();
    for (let looks = 0; ; looks++) {
      const redis = await this.#findBus();
      const inTheWay = await this.#store.bookkeeping(async (db) => {
        await lockStart(db, {});
        const rows = (await this.#removeDead(db)).filter(
          (row) => this.#reasonAgainst(row, redis) !== undefined,
        );
        if (rows.length === 0) this.#leasedAt = await this.#insert(db, id, redis);
        return rows;
      });
      const [first] = inTheWay;
      if (first === undefined) return;
      for (const row of inTheWay) {
        const lease = leases.get(row.id);
        leases.set(row.id, row.lease_until);
        // It has renewed its lease meanwhile, and would have recorded a change of its Redis.
        if (lease !== undefined && lease !== row.lease_until)
          throw new Error(this.#reasonAgainst(row, redis));
      }
      if (looks === 1) tell(`Waiting until ${nameOf(first)}, which may have ended, is known to be dead.`);
      await sleep(START_MS);
    }
  }

  /** Adds the row of this process. @returns when it was sent. */
  async #insert(db: Db, id: string, redis: string | null): Promise<number> {
    const start = performance.now();
    await insertProcess(db, {
      id,
      roles: [...this.#config.roles].join(','),
      version: program.version,
      redis,
      place: JSON.stringify({ ...ownPlace(), contents: this.#contents } satisfies ProcessPlace),
    });
    return start;
  }

  /** Removes processes known to be dead. @returns the others, the oldest first. */
  async #removeDead(db: Db): Promise<ProcessRow[]> {
    const isSteady = performance.now() - this.#steadySince >= STEADY_MS;
    const alive: ProcessRow[] = [];
    for (const row of await selectProcesses(db, {})) {
      const isOver = (isSteady && row.left < 0) || hasEnded(JSON.parse(row.place) as ProcessPlace);
      const isDead = isOver && row.id !== this.#id && (await deleteDead(db, row)).length > 0;
      if (!isDead) alive.push(row);
    }
    return alive;
  }

  /** Renews the lease. Bypasses the bookkeeping queue, where waiting for a lock would cost the lease. */
  async #renew(): Promise<void> {
    try {
      const { read } = this.#store;
      const redis = await this.#findBus();
      const start = performance.now();
      const isRenewed = (await renewProcess(read, { id: this.#id, redis })).length > 0;
      const now = performance.now();
      if (now - this.#renewedAt > STEADY_MS) this.#steadySince = now;
      this.#renewedAt = now;
      if (isRenewed) this.#leasedAt = start;
      else if (this.#id !== '') await this.#return(read, redis);
      const before = this.#rows.length;
      this.#rows = await this.#removeDead(read);
      if (this.#rows.length !== before) await this.#divideConnections();
      this.#watch(redis);
    } catch (error) {
      this.#log.debug({ err: error }, 'the lease of this process could not be renewed; trying again');
    }
  }

  /** Returns under another id after others have declared this process dead. */
  async #return(db: Db, redis: string | null): Promise<void> {
    const before = this.#id;
    const id = newProcessId();
    const start = await this.#insert(db, id, redis);
    this.#id = id;
    this.#log.warn({ before, id }, 'other processes took this one for dead; it goes on under another id');
    for (const listener of this.#onLost) await listener(before);
    // Not earlier: what was owned under the other id is released now.
    this.#leasedAt = start;
  }

  /** Warns if the database allows fewer connections than the processes would open. */
  async #divideConnections(): Promise<void> {
    const shortage = await this.#store.divideConnections?.(this.#rows.length);
    if (shortage !== undefined) this.#log.warn(shortage);
  }

  /** Logs what the administrator must change. */
  #watch(redis: string | null): void {
    const now = performance.now();
    if (this.#rows.some(doesJobs)) this.#jobsSeenAt = now;
    else if (now - this.#jobsSeenAt > IDLE_MS) {
      this.#log.warn('no process has the role jobs: nothing that has expired is deleted');
      this.#jobsSeenAt = now;
    }
    const others = this.#rows.filter(({ id }) => id !== this.#id);
    const [reason] = others.flatMap((row) => this.#reasonAgainst(row, redis) ?? []);
    if (reason === undefined) {
      this.#apartSince = Number.POSITIVE_INFINITY;
      return;
    }
    // A process whose Redis lost its data may not have noticed yet, so this waits. Logged once.
    this.#apartSince = Math.min(this.#apartSince, now);
    if (now - this.#apartSince < STEADY_MS || this.#apartSince === Number.NEGATIVE_INFINITY) return;
    this.#log.error(reason);
    this.#apartSince = Number.NEGATIVE_INFINITY;
  }

  /** Why this process cannot serve together with another; undefined if it can. */
  #reasonAgainst(other: ProcessRow, redis: string | null): string | undefined {
    if (!canHear(redis, other.redis)) return reasonOfRedis(other, redis);
    const { contents } = JSON.parse(other.place) as ProcessPlace;
    if (contents === undefined || this.#contents === undefined || contents === this.#contents)
      return undefined;
    return `${nameOf(other)} serves this database with other contents of files, so that what is uploaded to one could not be found by the other. Several processes share them: set MILLRACE_S3_URL alike for all or, on one machine, make "blobs" in each MILLRACE_DATA a link to the same folder.`;
  }

  /**
   * A random id on the bus, the same for all processes that use it; they restore it after a loss.
   * @returns null without a bus; empty while the bus is unavailable and has not been seen yet.
   */
  async #findBus(): Promise<string | null> {
    if (this.#bus === undefined) return null;
    this.#busId = (await this.#bus.identify(this.#busId || newProcessId())) ?? this.#busId;
    return this.#busId;
  }
}

function doesJobs({ roles }: ProcessRow): boolean {
  return roles.split(',').includes('jobs' satisfies Role);
}

/** Whether processes hear each other, as far as their Redis is known. */
function canHear(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  return one === other || one === '' || other === '';
}

function nameOf({ place, started_at }: ProcessRow): string {
  return describePlace(JSON.parse(place) as ProcessPlace, started_at);
}

/** Why processes cannot hear one another. */
function reasonOfRedis(other: ProcessRow, redis: string | null): string {
  const same = 'Several processes on one database need the same Redis: set MILLRACE_REDIS_URL alike for all.';
  const name = nameOf(other);
  if (redis === null && other.redis === null) return `${name} serves this database already. ${same}`;
  if (redis === null) return `${name} serves this database with Redis, and this one has none. ${same}`;
  if (other.redis === null) return `${name} serves this database without Redis. ${same}`;
  return `${name} serves this database with another Redis. ${same}`;
}
