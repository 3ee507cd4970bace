import type { Context } from '../context.ts';
import { knownOr } from '../known.ts';
import { TICK_MS } from '../ticks.ts';

/** How many deliveries may be under way. */
const MAX_RUNNING = 128;
/** After this many failures in a row a host gets nothing for a while: at first this long, in milliseconds. */
const FAILURES = 4;
const PAUSE_MS = 5 * TICK_MS;
/** How long to wait until the database is asked again after it failed, and at most in any case, in milliseconds. */
const RETRY_MS = TICK_MS;
const LONGEST_WAIT_MS = 60_000;

/** A receiver that something may have to be sent to. */
export interface Due {
  /** Identifies it. */
  key: string;
  /** Receivers with one host share its limits. */
  host: string;
}

/** Receivers that are not asked for: those under way, and those of hosts that are busy or fail. */
export interface Skipped {
  keys: string[];
  hosts: string[];
}

/** How many deliveries may be under way to one host, and how long one that fails gets nothing at most, in milliseconds. */
export interface HostBounds {
  toHost: number;
  longestPause: number;
}

/** What a queue of deliveries works through. */
export interface Source<Row extends Due> {
  readonly bounds: HostBounds;
  /** Receivers that are due, the one that waits longest first. */
  due(skipped: Skipped, limit: number): Promise<Row[]>;
  /** When the next one is due, in milliseconds since 1970; undefined if none is. */
  nextAt(skipped: Skipped): Promise<number | undefined>;
  /** Sends what there is to be sent. @returns whether the host works. */
  send(row: Row, signal: AbortSignal): Promise<boolean>;
  /** Puts a receiver off that failed in a way that nobody expected. */
  putOff(row: Row): Promise<void>;
}

/** What is known of a host while it is used or fails. */
interface Host {
  running: number;
  failures: number;
  pausedUntil: number;
}

/**
 * Sends what is due, to many receivers at once. What waits is rows: in memory are only the receivers under way, and hosts that
 * fail. A slow or dead host takes up a part of the places and then pauses, so it holds up no other.
 */
export class Deliveries<Row extends Due> {
  readonly #ctx: Pick<Context, 'log'>;
  readonly #source: Source<Row>;
  readonly #isOwn: () => Promise<boolean>;
  readonly #running = new Map<string, Promise<void>>();
  readonly #hosts = new Map<string, Host>();
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #looksAgain = false;

  /** @param isOwn - whether this process still sends for the service. */
  constructor(ctx: Pick<Context, 'log'>, source: Source<Row>, isOwn: () => Promise<boolean>) {
    this.#ctx = ctx;
    this.#source = source;
    this.#isOwn = isOwn;
  }

  /** Looks for receivers that are due. */
  wake(): void {
    if (this.#ending.signal.aborted) return;
    clearTimeout(this.#timer);
    if (this.#looking !== undefined) {
      this.#looksAgain = true;
      return;
    }
    this.#looking = this.#look()
      .catch((error) => {
        this.#ctx.log.debug({ err: error }, 'deliveries could not be looked for; trying again');
        return RETRY_MS;
      })
      .then((wait) => {
        this.#looking = undefined;
        if (this.#looksAgain) {
          this.#looksAgain = false;
          this.wake();
        } else if (!this.#ending.signal.aborted) {
          this.#timer = setTimeout(() => this.wake(), wait).unref();
        }
      });
  }

  /** Ends what is under way; it is sent again by whatever process goes on. */
  async end(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#running.values());
  }

  /** Begins all deliveries that there is room for. @returns when to look again, in milliseconds from now. */
  async #look(): Promise<number> {
    while (!this.#ending.signal.aborted && this.#running.size < MAX_RUNNING) {
      if (!(await this.#isOwn())) return RETRY_MS;
      const skipped = this.#skipped();
      const rows = await this.#source.due(skipped, MAX_RUNNING - this.#running.size);
      const begun = rows.filter((row) => this.#begin(row));
      if (begun.length > 0) continue;
      const nextAt = (await this.#source.nextAt(skipped)) ?? Number.POSITIVE_INFINITY;
      const paused = [...this.#hosts.values()].flatMap(({ pausedUntil }) => pausedUntil || []);
      return Math.min(Math.max(Math.min(nextAt, ...paused) - Date.now(), 0), LONGEST_WAIT_MS) + 1;
    }
    return LONGEST_WAIT_MS;
  }

  #skipped(): Skipped {
    const now = Date.now();
    const hosts = [...this.#hosts].flatMap(([name, host]) => (this.#isFull(host, now) ? name : []));
    return { keys: [...this.#running.keys()], hosts };
  }

  /** @returns false if its host has no room. */
  #begin(row: Row): boolean {
    const host = knownOr(this.#hosts, row.host, () => ({ running: 0, failures: 0, pausedUntil: 0 }));
    if (this.#running.has(row.key) || this.#isFull(host, Date.now())) return false;
    host.running++;
    this.#running.set(row.key, this.#run(row, host));
    return true;
  }

  async #run(row: Row, host: Host): Promise<void> {
    let isWorking = true;
    try {
      isWorking = await this.#source.send(row, this.#ending.signal);
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'a message could not be sent; trying again');
      await this.#source.putOff(row).catch(() => undefined);
    }
    this.#running.delete(row.key);
    host.running--;
    host.failures = isWorking ? 0 : host.failures + 1;
    const exceeding = host.failures - FAILURES;
    const { longestPause } = this.#source.bounds;
    host.pausedUntil = exceeding < 0 ? 0 : Date.now() + Math.min(PAUSE_MS * 2 ** exceeding, longestPause);
    if (host.running === 0 && host.failures === 0) this.#hosts.delete(row.host);
    this.wake();
  }

  /** A host that has failed gets one delivery at a time until one succeeds. */
  #isFull({ running, failures, pausedUntil }: Host, now: number): boolean {
    return pausedUntil > now || running >= (failures < FAILURES ? this.#source.bounds.toHost : 1);
  }
}
