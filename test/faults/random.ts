/** Chance that can be repeated: every fault test names its seed, `MILLRACE_TEST_SEED` sets it. */
export const seed = Number(process.env.MILLRACE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 32));

export class Chance {
  #state: number;

  constructor(salt: string) {
    this.#state = seed;
    for (const character of salt) this.#state = Math.imul(this.#state ^ character.charCodeAt(0), 0x9e3779b1);
  }

  /** From 0 up to but not including 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)];
  }
}
