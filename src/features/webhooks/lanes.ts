/** How many may be under way in each lane. */
const IN_LANE = 64;

/** Lets a bounded number of tasks run at once, in the order in which they ask. */
class Lane {
  #free = IN_LANE;
  readonly #waiting: (() => void)[] = [];

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}

/** Bounds the requests under way. Receivers that are slow or fail wait only for one another. */
export class Lanes {
  readonly #quick = new Lane();
  readonly #slow = new Lane();

  run<T>(isSlow: boolean, task: () => Promise<T>): Promise<T> {
    return (isSlow ? this.#slow : this.#quick).run(task);
  }
}
