/** A seeded random number generator (sfc32). Generators with the same seed but different labels are independent. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number | string, label = '') {
    const text = `${seed}/${label}`;
    this.#a = hashText(text, 0x811c9dc5);
    this.#b = hashText(text, 0x9e3779b9);
    this.#c = hashText(text, 0x243f6a88);
    for (let round = 0; round < 12; round++) this.next();
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** A number from `min` up to, but not including, `max`. */
  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A random item of a non-empty list. */
  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  }

  /** The index of a weight, drawn in proportion to the weights. */
  weighted(weights: readonly number[]): number {
    let total = 0;
    for (const weight of weights) total += weight;
    let left = this.next() * total;
    for (let index = 0; index < weights.length; index++) {
      left -= weights[index] ?? 0;
      if (left < 0) return index;
    }
    return weights.length - 1;
  }

  /** A normally distributed number with mean 0 and standard deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** A log-normally distributed number with this median; `spread` is the standard deviation of its logarithm. */
  skewed(median: number, spread: number): number {
    return median * Math.exp(spread * this.normal());
  }

  /** A shuffled copy of a list. */
  shuffle<T>(list: readonly T[]): T[] {
    const items = [...list];
    for (let index = items.length - 1; index > 0; index--) {
      const other = this.integer(0, index);
      const item = items[index] as T;
      items[index] = items[other] as T;
      items[other] = item;
    }
    return items;
  }
}

function hashText(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash ^= hash >>> 13;
  }
  return hash | 0;
}
