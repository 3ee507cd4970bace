import type { Random } from '@millrace/avatars/random';

/** Draws indexes in proportion to fixed weights; fast even with hundreds of thousands of them. */
export class Lottery {
  readonly #sums: Float64Array;

  constructor(weights: readonly number[]) {
    this.#sums = new Float64Array(weights.length);
    let sum = 0;
    for (let index = 0; index < weights.length; index++) {
      sum += weights[index] ?? 0;
      this.#sums[index] = sum;
    }
  }

  draw(random: Random): number {
    const target = random.next() * (this.#sums[this.#sums.length - 1] ?? 0);
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Draws from a list in random order, again and again, so that no item recurs before all others were drawn. */
export class Bag<T> {
  readonly #items: readonly T[];
  #left: T[] = [];

  constructor(items: readonly T[]) {
    if (items.length === 0) throw new RangeError('An empty bag');
    this.#items = items;
  }

  draw(random: Random): T {
    if (this.#left.length === 0) this.#left = random.shuffle(this.#items);
    return this.#left.pop() as T;
  }
}
