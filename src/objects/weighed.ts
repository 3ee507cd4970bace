import type { Growing } from './cache-memory.ts';
import { textBytes } from './heap-bytes.ts';

/** A cached object that keeps what is rendered of it, and tells its cache how much that is. */
export abstract class Weighed implements Growing {
  holder: Growing['holder'];
  #bytes: number;

  /** @param bytes - its size before anything is rendered. */
  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Its size with what it keeps. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts what it keeps from now on, or less than before. */
  protected grow(bytes: number): void {
    this.#bytes += bytes;
    this.holder?.grow(bytes);
  }

  /** Counts a text that it keeps, in place of one that it kept. */
  protected counted<T extends string>(text: T, before?: string): T {
    this.grow(textBytes(text) - (before === undefined ? 0 : textBytes(before)));
    return text;
  }
}
