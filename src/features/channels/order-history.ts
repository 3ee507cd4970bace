/** Pages of one reader that are remembered, and for how long. */
const MAX_PAGES = 64;
const PAGE_MS = 600_000;
/** Moves of one reader's channels that are remembered. */
const MAX_MOVES = 10_000;
const HISTORY_BYTES = 600;
const PAGE_BYTES = 250;
const MOVE_BYTES = 50;

/** A page that was given to a reader. */
interface Page {
  /** The least `pagination_id` that it was read up to: what the next page back names. */
  bound: number;
  position: number;
  givenAt: number;
}

/**
 * How one reader's channels were ordered when pages of them were given, so that a page further back goes on in the order
 * in which the one before it was: a channel that has moved to the front meanwhile is not missed then. What is stored of an
 * order is which channels have moved since.
 */
export class OrderHistory {
  /** By what was asked for and bound; the latest last. */
  readonly #pages = new Map<string, Page>();
  /** The oldest first, with the `pagination_id` that the channel had before. */
  #moves: { channel: number; from: number }[] = [];
  #forgotten = 0;

  /** How many moves there have been: which order the present one is. */
  get position(): number {
    return this.#forgotten + this.#moves.length;
  }

  get bytes(): number {
    return HISTORY_BYTES + PAGE_BYTES * this.#pages.size + MOVE_BYTES * this.#moves.length;
  }

  /** Remembers that a channel has another `pagination_id` from now on than `from`. */
  move(channel: number, from: number): void {
    this.#moves.push({ channel, from });
    if (this.#moves.length > MAX_MOVES) this.#forget(MAX_MOVES / 2);
  }

  /** Remembers in which order a page was; without `bound` there is nothing further back. */
  give(asked: string, bound: number | undefined, position: number, now = Date.now()): void {
    if (bound !== undefined && position >= this.#forgotten) {
      const key = `${asked} ${bound}`;
      this.#pages.delete(key);
      this.#pages.set(key, { bound, position, givenAt: now });
    }
    let oldest = this.position;
    for (const [key, page] of this.#pages) {
      if (this.#pages.size > MAX_PAGES || page.givenAt < now - PAGE_MS) this.#pages.delete(key);
      else oldest = Math.min(oldest, page.position);
    }
    this.#forget(oldest - this.#forgotten);
  }

  /** In which order the page was that ended with `bound`: the one that was asked for in the same way, or else the latest. */
  positionOf(asked: string, bound: number, now = Date.now()): number | undefined {
    let found = this.#pages.get(`${asked} ${bound}`);
    if (found === undefined) for (const page of this.#pages.values()) if (page.bound === bound) found = page;
    return found !== undefined && found.givenAt >= now - PAGE_MS ? found.position : undefined;
  }

  /** The `pagination_id` as of an order of the channels that have moved since; undefined where that is not known any more. */
  movedSince(position: number): ReadonlyMap<number, number> | undefined {
    if (position < this.#forgotten) return undefined;
    const places = new Map<number, number>();
    for (let at = position - this.#forgotten; at < this.#moves.length; at++) {
      const { channel, from } = this.#moves[at] as { channel: number; from: number };
      if (!places.has(channel)) places.set(channel, from);
    }
    return places;
  }

  /** Forgets the oldest moves, and the pages that were given before them. */
  #forget(count: number): void {
    if (count <= 0) return;
    this.#moves = this.#moves.slice(count);
    this.#forgotten += count;
    for (const [key, { position }] of this.#pages) if (position < this.#forgotten) this.#pages.delete(key);
  }
}
