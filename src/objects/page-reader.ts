import { setImmediate } from 'node:timers/promises';
import type { Entry, Range } from '../db/keyset.ts';
import type { Bounds, Page } from '../http/pagination.ts';

/**
 * If most entries are filtered out, a page is read in steps of at most this many entries and ends after `MAX_STEPS` steps: it
 * looks at some thousand entries at most.
 */
const MAX_STEP = 500;
const MAX_STEPS = 8;

/**
 * Reads one page by keyset: `since_id < item < before_id`, both exclusive, in the order of `pagination_id`. One extra entry shows
 * whether there are more. Reads on to replace entries that are filtered out, up to a bound, where the page then says to continue
 * (docs/interface.md, Pagination). Usage:
 *
 *     for (let range = reader.range; range !== undefined; range = await reader.next())
 *       reader.add(await leaveOut(reader.take(await read(range))));
 */
export class PageReader<E extends Entry> {
  readonly #wanted: number;
  readonly #range: Range;
  readonly #found: E[] = [];
  /** The entry read last. */
  #last: E | undefined;
  #isEnd = false;
  #step = 0;

  constructor(query: Bounds) {
    this.#wanted = Math.abs(query.count);
    this.#range = {
      after: query.since_id ?? 0,
      before: query.before_id ?? Number.MAX_SAFE_INTEGER,
      // Read a little more, to spare most pages a second read after filtering.
      limit: this.#wanted + 1 + Math.ceil(this.#wanted / 4),
      ascending: query.count < 0,
    };
  }

  /** The first range to read; undefined if `count` is 0. */
  get range(): Range | undefined {
    return this.#wanted === 0 ? undefined : { ...this.#range };
  }

  /** Whether this is the first step, after which most pages are complete. */
  get isFirst(): boolean {
    return this.#step === 0;
  }

  /**
   * Takes at most `limit` entries of the range. Fewer mean the end, unless the last one is skipped.
   * @returns the entries to be filtered.
   */
  take(read: E[]): E[] {
    this.#last = read.at(-1);
    const isSkipped = this.#last?.isSkipped === 1;
    this.#isEnd = this.#last === undefined || (read.length < this.#range.limit && !isSkipped);
    return isSkipped ? read.slice(0, -1) : read;
  }

  /** Adds entries that passed the filters. */
  add(entries: readonly E[]): void {
    this.#found.push(...entries);
  }

  /** The next range to read; undefined if the page is full or the list has ended. */
  async next(): Promise<Range | undefined> {
    if (this.#found.length > this.#wanted || this.#last === undefined || this.#isEnd) return undefined;
    const { ascending, limit } = this.#range;
    if (ascending) this.#range.after = this.#last.pid;
    else this.#range.before = this.#last.pid;
    this.#range.limit = Math.min(limit * 2, MAX_STEP);
    if (++this.#step === MAX_STEPS) return undefined;
    // Spread long reads over several turns of the event loop.
    await setImmediate();
    return { ...this.#range };
  }

  /** The finished page. */
  page(): Page<E> {
    if (this.#wanted === 0) return { entries: [], meta: { more: false } };
    const entries = this.#found.slice(0, this.#wanted);
    const { ascending, after, before } = this.#range;
    if (ascending) entries.reverse();
    const isFull = this.#found.length > this.#wanted;
    const meta: Page['meta'] = { more: isFull || !this.#isEnd };
    const [newest] = entries;
    const oldest = entries.at(-1);
    if (newest !== undefined) meta.max_id = String(newest.pid);
    if (oldest !== undefined) meta.min_id = String(oldest.pid);
    if (meta.more && !isFull) {
      if (ascending) meta.max_id = String(after);
      else meta.min_id = String(before);
    }
    return { entries, meta };
  }
}
