import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import program from '../../package.json' with { type: 'json' };
import { identifyContents } from '../blobs/identity.ts';
import type { Config, Role } from '../config.ts';
import type { Dialect } from '../db/dialect.ts';
import { serviceId } from '../db/migrations.ts';
import type { Db } from '../db/query.ts';
import type { Store } from '../db/store.ts';
import type { Log } from '../log.ts';
import { checked } from '../redis/checked.ts';
import type { Redis } from '../redis/redis.ts';
import { lockFolder } from './folder-lock.ts';
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

const RENEW_MS = 1_000;
/**
 * Nobody is declared dead by one who has not reached the database for so long without a break, in milliseconds: where that
 * was away, all leases have run out, and the others need a moment to renew theirs.
 */
const STEADY_MS = 2_000;
/** One that has not looked for so long may have been taken for dead, and lost what it owns, in milliseconds. */
export const UNSURE_MS = 3_000;
/** How often a process that starts looks whether one that is in its way has gone, in milliseconds. */
const START_MS = 250;
/** Longest wait for the database at the end, in milliseconds. */
const STOP_MS = 1_000;
/** How long nobody does the upkeep before the others say so, in milliseconds. */
const IDLE_MS = 60_000;

type ProcessConfig = Pick<Config, 'data' | 'roles' | 's3'>;

/**
 * Keeps a store that only one process can serve from being served. Where several can, those of an earlier version may go on.
 * @returns what lets it be served again. @throws when it is served.
 */
export function lockStore({ data }: Pick<Config, 'data'>, { isShared }: Dialect): () => void {
  return isShared ? () => undefined : lockFolder(data);
}

/** Of a Redis. */
const isId = checked(Type.String({ pattern: '^[0-9a-f]{16}$' }));

/**
 * The processes that serve one store. Where several can, each has a row and renews its lease on being alive; an embedded
 * store is served by one only, by a lock. Processes that could not hear one another do not start beside each other.
 */
export class Processes {
  readonly #store: Store;
  readonly #log: Log;
  readonly #config: ProcessConfig;
  readonly #redis: Redis | undefined;
  readonly #onLost: ((before: string) => Promise<void> | void)[] = [];
  #id = '';
  /** Tells the Redis of this process from others, as far as it is known. */
  #redisId = '';
  /** Tells the contents of files that it uses from those of others. */
  #contents: string | undefined;
  /** Those alive, as of the last renewal. */
  #rows: readonly ProcessRow[] = [];
  #isStopping = false;
  #unlock: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> | undefined;
  #renewedAt = Number.NEGATIVE_INFINITY;
  /** Since when the database was reached without a break. */
  #steadySince = 0;
  /** When a process that does the upkeep was seen last. */
  #jobsSeenAt = 0;
  /** Since when a process is there that this one cannot hear; minus infinity where that has been told. */
  #apartSince = Number.POSITIVE_INFINITY;

  constructor(store: Store, log: Log, config: ProcessConfig, redis: Redis | undefined) {
    this.#store = store;
    this.#log = log;
    this.#config = config;
    this.#redis = redis;
  }

  /** Random; empty where this process does not serve. Another after the process was taken for dead (`onLost`). */
  get id(): string {
    return this.#id;
  }

  /** Whether new requests are better sent to another process. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** How many serve the store, this one included. */
  get count(): number {
    return this.#isShared ? this.#rows.length : Number(this.#id !== '');
  }

  /** Whether this process does what one does for all: the oldest with the role jobs. Two may be for a moment. */
  get isLeader(): boolean {
    if (!this.#isShared) return this.#id !== '' && this.#config.roles.has('jobs');
    const isCurrent = performance.now() - this.#renewedAt < LEASE_MS;
    return isCurrent && this.#rows.find((row) => doesJobs(row))?.id === this.#id;
  }

  get #isShared(): boolean {
    return this.#store.read.dialect.isShared;
  }

  /** Whether a process still serves. One whose lease has run out is removed, and learns of it (`onLost`). */
  async isAlive(id: string): Promise<boolean> {
    if (id === this.#id) return id !== '';
    if (!this.#isShared) return false;
    return (await this.#removeDead(this.#store.read)).some((row) => row.id === id);
  }

  /**
   * Called after others have taken this process for dead, because it was paused or did not reach the database, with the id
   * that it had; it has another then. What belonged to the old one may have been taken.
   */
  onLost(listener: (before: string) => Promise<void> | void): void {
    this.#onLost.push(listener);
  }

  /**
   * Begins to serve. Where a process is in the way that may be dead, waits until it is known, and says so by `tell`.
   * @throws when another serves the store that this one cannot hear, saying which.
   */
  async start(tell: (message: string) => void): Promise<void> {
    const id = randomBytes(8).toString('hex');
    if (this.#isShared) await this.#enter(id, tell);
    else this.#unlock = lockFolder(this.#config.data);
    this.#id = id;
    if (!this.#isShared) return;
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

  /** From now on new requests are better sent to another process, which a load balancer is told by `/readyz`. */
  leave(): void {
    this.#isStopping = true;
  }

  /** Renews the lease no longer. */
  async pause(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
  }

  /** Ends serving. */
  async stop(): Promise<void> {
    const isPaused = this.pause();
    this.#unlock?.();
    this.#unlock = undefined;
    const id = this.#id;
    this.#id = '';
    if (id === '' || !this.#isShared) return;
    const gone = async (): Promise<void> => {
      await isPaused;
      await deleteProcess(this.#store.read, { id });
    };
    // Where the database is away the lease runs out.
    await Promise.race([gone().catch(() => undefined), sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** Adds the row of this process, when no process is there that it could not hear. */
  async #enter(id: string, tell: (message: string) => void): Promise<void> {
    // The lock of those that start.
    await serviceId(this.#store);
    const { roles } = this.#config;
    if (roles.has('api') || roles.has('jobs')) this.#contents = await identifyContents(this.#config);
    this.#steadySince = performance.now();
    const leases = new Map<string, number>();
    for (let looks = 0; ; looks++) {
      const redis = await this.#findRedis();
      const inTheWay = await this.#store.bookkeeping(async (db) => {
        await lockStart(db, {});
        const rows = (await this.#removeDead(db)).filter(
          (row) => this.#reasonAgainst(row, redis) !== undefined,
        );
        if (rows.length === 0) await this.#insert(db, id, redis);
        return rows;
      });
      const [first] = inTheWay;
      if (first === undefined) return;
      for (const row of inTheWay) {
        const lease = leases.get(row.id);
        leases.set(row.id, row.lease_until);
        // It has renewed its lease meanwhile, and would have told of the Redis that it has now.
        if (lease !== undefined && lease !== row.lease_until)
          throw new Error(this.#reasonAgainst(row, redis));
      }
      if (looks === 1) tell(`Waiting until ${nameOf(first)}, which may have ended, is known to be dead.`);
      await sleep(START_MS);
    }
  }

  async #insert(db: Db, id: string, redis: string | null): Promise<void> {
    await insertProcess(db, {
      id,
      roles: [...this.#config.roles].join(','),
      version: program.version,
      redis,
      place: JSON.stringify({ ...ownPlace(), contents: this.#contents } satisfies ProcessPlace),
    });
  }

  /** Removes those that are known to be dead. @returns the others, the oldest first. */
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

  /**
   * Renews the lease. Not by the queue of bookkeeping: what waits there for a lock would cost the lease.
   */
  async #renew(): Promise<void> {
    try {
      const { read } = this.#store;
      const redis = await this.#findRedis();
      const isRenewed = (await renewProcess(read, { id: this.#id, redis })).length > 0;
      const now = performance.now();
      if (now - this.#renewedAt > STEADY_MS) this.#steadySince = now;
      this.#renewedAt = now;
      if (!isRenewed && this.#id !== '') await this.#return(read, redis);
      const before = this.#rows.length;
      this.#rows = await this.#removeDead(read);
      if (this.#rows.length !== before) await this.#divideConnections();
      this.#watch(redis);
    } catch (error) {
      this.#log.debug({ err: error }, 'the lease of this process could not be renewed; trying again');
    }
  }

  /** Comes back under another id after others have taken this process for dead. */
  async #return(db: Db, redis: string | null): Promise<void> {
    const before = this.#id;
    const id = randomBytes(8).toString('hex');
    await this.#insert(db, id, redis);
    this.#id = id;
    this.#log.warn({ before, id }, 'other processes took this one for dead; it goes on under another id');
    for (const listener of this.#onLost) await listener(before);
  }

  /** Says where the database allows fewer connections than the processes would open. */
  async #divideConnections(): Promise<void> {
    const shortage = await this.#store.divideConnections?.(this.#rows.length);
    if (shortage !== undefined) this.#log.warn(shortage);
  }

  /** Says what an administrator has to change. */
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
    // One whose Redis has lost what it knew may not have noticed that yet; told once.
    this.#apartSince = Math.min(this.#apartSince, now);
    if (now - this.#apartSince < STEADY_MS || this.#apartSince === Number.NEGATIVE_INFINITY) return;
    this.#log.error(reason);
    this.#apartSince = Number.NEGATIVE_INFINITY;
  }

  /** Why this process cannot serve beside another; undefined where it can. */
  #reasonAgainst(other: ProcessRow, redis: string | null): string | undefined {
    if (!canHear(redis, other.redis)) return reasonOfRedis(other, redis);
    const { contents } = JSON.parse(other.place) as ProcessPlace;
    if (contents === undefined || this.#contents === undefined || contents === this.#contents)
      return undefined;
    return `${nameOf(other)} serves this database with other contents of files, so that what is uploaded to one could not be found by the other. Several processes share them: set MILLRACE_S3_URL alike for all or, on one machine, make "blobs" in each MILLRACE_DATA a link to the same folder.`;
  }

  /**
   * A random id in Redis, which all processes on the same one find there; they put it back where it was lost.
   * @returns null without Redis; empty while Redis is away and has not been seen yet.
   */
  async #findRedis(): Promise<string | null> {
    const redis = this.#redis;
    if (redis === undefined) return null;
    const key = redis.key('id');
    const own = this.#redisId || randomBytes(8).toString('hex');
    const found = await redis.read('id', isId, async (commands) => {
      await commands.set(key, own, 'NX');
      const id = await commands.get(key).catch(() => '');
      // What no process of the service can have put there.
      if (!isId(id)) await commands.set(key, own);
      return isId(id) ? id : own;
    });
    this.#redisId = found ?? this.#redisId;
    return this.#redisId;
  }
}

function doesJobs({ roles }: ProcessRow): boolean {
  return roles.split(',').includes('jobs' satisfies Role);
}

/** Whether processes hear one another, by what is known of their Redis. */
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
