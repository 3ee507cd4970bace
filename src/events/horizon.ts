import { readClock } from '../db/clock.ts';
import type { Db } from '../db/query.ts';
import type { Peers } from './peers.ts';
import type { Tail } from './tail.ts';

/**
 * Makes a request see everything acknowledged before it came, through any process. This process's caches are current only once
 * it has applied all events up to the horizon (docs/events.md, Several processes).
 */
export class Horizon {
  readonly #peers: Peers;
  readonly #tail: Tail;
  readonly #db: Db;
  /** Shared by the requests of one turn of the event loop, which all came before it began. */
  #look: Promise<void> | undefined;

  constructor(peers: Peers, tail: Tail, db: Db) {
    this.#peers = peers;
    this.#tail = tail;
    this.#db = db;
  }

  /**
   * Waits until this process has applied everything acknowledged before the call, without a promise if it has. Never rejects.
   */
  reach(): Promise<void> | undefined {
    if (this.#look !== undefined) return this.#look;
    const horizon = this.#peers.horizon();
    if (typeof horizon === 'number' && horizon <= this.#tail.position) return undefined;
    this.#look = this.#reach(horizon);
    setImmediate(() => {
      this.#look = undefined;
    });
    return this.#look;
  }

  async #reach(known: Promise<number | undefined> | number): Promise<void> {
    // If the bus is unavailable or has lost the horizon, the clock serves instead.
    const horizon = (await known) ?? (await this.#clock());
    if (horizon > this.#tail.position) await this.#tail.reached(horizon);
  }

  /** The last committed event; 0 if the database is unavailable, since caches are then all there is. */
  async #clock(): Promise<number> {
    try {
      return (await readClock(this.#db)).lastSeq;
    } catch {
      return 0;
    }
  }
}
