import { readClock } from '../db/clock.ts';
import type { Db } from '../db/query.ts';
import type { Peers } from './peers.ts';
import type { Tail } from './tail.ts';

/**
 * Lets a request see everything that was acknowledged before it came, through whichever process that was: what this process
 * has cached is only current when it has applied all events up to the horizon (docs/events.md, Several processes).
 */
export class Horizon {
  readonly #peers: Peers;
  readonly #tail: Tail;
  readonly #db: Db;
  /** Shared by the requests of one turn of the event loop: all of them came before it began. */
  #look: Promise<void> | undefined;

  constructor(peers: Peers, tail: Tail, db: Db) {
    this.#peers = peers;
    this.#tail = tail;
    this.#db = db;
  }

  /** Resolves when this process has applied what was acknowledged before the call; never rejects. */
  reach(): Promise<void> {
    if (this.#look === undefined) {
      this.#look = this.#reach();
      setImmediate(() => {
        this.#look = undefined;
      });
    }
    return this.#look;
  }

  async #reach(): Promise<void> {
    // Where Redis is away or has lost it, the clock says it as well.
    const horizon = (await this.#peers.horizon()) ?? (await this.#clock());
    if (horizon > this.#tail.position) await this.#tail.reached(horizon);
  }

  /** The last event that was committed; 0 where the database is away: what is cached is then all that there is. */
  async #clock(): Promise<number> {
    try {
      return (await readClock(this.#db)).lastSeq;
    } catch {
      return 0;
    }
  }
}
