import { knownOr } from '../../known.ts';

const CHUNK = 32_768;

/** A set of integers that lie close together: one bit each. */
export class NumberSet {
  readonly #chunks = new Map<number, Uint8Array>();

  add(number: number): void {
    const key = Math.floor(number / CHUNK);
    const chunk = knownOr(this.#chunks, key, () => new Uint8Array(CHUNK / 8));
    const at = number % CHUNK;
    chunk[at >> 3] = (chunk[at >> 3] as number) | (1 << (at & 7));
  }

  has(number: number): boolean {
    const at = number % CHUNK;
    return (((this.#chunks.get(Math.floor(number / CHUNK))?.[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
  }
}
