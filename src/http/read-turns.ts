import type { Store } from '../db/store.ts';

/** How many reads begin in one turn of the event loop while a write is under way, and while events wait for delivery. */
const BESIDE_WRITES = 1;
const BESIDE_DELIVERIES = 5;

/** Whether events wait for delivery. */
interface Deliveries {
  readonly isDelivering: boolean;
}

/**
 * Lets writes and deliveries have their turns beside reads. A write and a delivery each need several turns of the event loop, and a
 * read from the caches none but its own: however many there are, each turn would first answer all of them. While one of the two is
 * under way, only some begin in each turn, in the order in which they came.
 */
export class ReadTurns {
  readonly #store: Pick<Store, 'isWriting'>;
  readonly #streams: Deliveries;
  #waiting: (() => void)[] = [];

  constructor(store: Pick<Store, 'isWriting'>, streams: Deliveries) {
    this.#store = store;
    this.#streams = streams;
  }

  /** Begins a read when it is its turn. */
  run(read: () => void): void {
    if (this.#waiting.length === 0 && this.#room === Number.POSITIVE_INFINITY) read();
    else if (this.#waiting.push(read) === 1) setImmediate(this.#next);
  }

  get #room(): number {
    if (this.#store.isWriting) return BESIDE_WRITES;
    return this.#streams.isDelivering ? BESIDE_DELIVERIES : Number.POSITIVE_INFINITY;
  }

  readonly #next = (): void => {
    for (const read of this.#waiting.splice(0, this.#room)) read();
    if (this.#waiting.length > 0) setImmediate(this.#next);
  };
}
