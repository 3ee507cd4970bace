import type { Store } from '../db/store.ts';

/** How many reads begin in one turn of the event loop while writes are under way. */
const READS = 3;

/**
 * Lets writes and deliveries have their turns beside reads. A write needs several turns of the event loop, and a read from the
 * caches none but its own: however many there are, each turn would first answer all of them. While a write is under way, only
 * some begin in each turn, in the order in which they came.
 */
export class ReadTurns {
  readonly #store: Pick<Store, 'isWriting'>;
  #waiting: (() => void)[] = [];

  constructor(store: Pick<Store, 'isWriting'>) {
    this.#store = store;
  }

  /** Begins a read when it is its turn. */
  run(read: () => void): void {
    if (this.#waiting.length === 0 && !this.#store.isWriting) read();
    else if (this.#waiting.push(read) === 1) setImmediate(this.#next);
  }

  readonly #next = (): void => {
    const count = this.#store.isWriting ? READS : this.#waiting.length;
    for (const read of this.#waiting.splice(0, count)) read();
    if (this.#waiting.length > 0) setImmediate(this.#next);
  };
}
