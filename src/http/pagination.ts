import { setImmediate } from 'node:timers/promises';
import type { Entry, Range } from '../db/keyset.ts';
import { ApiError } from '../errors.ts';
import type { JsonText } from './json-text.ts';
import { clampedInteger, type Param, text, type Values } from './params.ts';

/** Bounds that name the reader's saved marker of the list (docs/interface.md, Pagination). */
const savedBounds = ['last_read', 'last_read_inclusive', 'marker', 'marker_inclusive'] as const;

export type SavedBound = (typeof savedBounds)[number];

/** A `pagination_id`; undefined if absent, which some clients write as `null`. */
function bound(about: string): Param<number | undefined> {
  return {
    schema: { type: 'string' },
    about,
    required: false,
    read(value, name) {
      if (value === undefined || value === '' || value === 'null') return undefined;
      if (/^\d+$/.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
      const saved = savedBounds.some((known) => known === value);
      const reason = saved
        ? `must be an id: this list has no marker, which "${value}" asks for.`
        : 'must be an id.';
      throw new ApiError('invalid-parameter', `${name} ${reason}`);
    },
  };
}

/** The same for a list that has a marker. */
function markedBound(about: string): Param<number | SavedBound | undefined> {
  const plain = bound(about);
  return {
    ...plain,
    read: (value, name) => savedBounds.find((known) => known === value) ?? plain.read(value, name),
  };
}

const count = clampedInteger({
  fallback: 20,
  min: -200,
  max: 200,
  about: 'How many items; a negative count takes the oldest of the range. They are always newest first.',
});

/** The parameters of every paginated list (docs/interface.md, Pagination). */
export const pageParams = {
  since_id: bound('Only items after this pagination_id.'),
  before_id: bound('Only items before this pagination_id.'),
  count,
};

/** The parameters of paginated lists that have a marker. */
export const markedPageParams = {
  since_id: markedBound(
    'Only items after this pagination_id, or after the marker of the list: last_read, marker.',
  ),
  before_id: markedBound('Only items before this pagination_id, or before the marker of the list.'),
  count,
};

export type PageQuery = Values<typeof markedPageParams>;

/** The same with saved bounds resolved to ids. */
export type Bounds = Values<typeof pageParams>;

/** Additional parameters of calls that can be subscribed to (docs/interface.md, Subscribing). */
export const subscriptionParams = {
  connection_id: {
    ...text('Subscribe this user stream connection to what follows this page.'),
    errors: {
      'not-found': 'connection_id names no stream connection of this token.',
      'too-many-streams': 'The connection holds as many subscriptions as it can.',
    },
  },
  subscription_id: text('Name of the subscription; made up when absent.'),
};

export type { Entry };

/** A page, newest first, and its place in the list. */
export interface Page<E extends Entry = Entry> {
  entries: E[];
  meta: { more: boolean; max_id?: string; min_id?: string };
}

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

/** Bytes to render in one turn of the event loop. */
const TURN_BYTES = 512 * 1024;

/**
 * Collects the JSON texts of a page's entries, in the order in which a client reads on, until it is full. A full page is cut:
 * `more` becomes true, and its bounds are those of the remaining entries (docs/interface.md, Pagination).
 */
export class PageTexts<E extends Partial<Entry>> {
  /** The entries in that order. */
  readonly entries: readonly E[];
  readonly #page: { entries: E[]; meta: Page['meta'] };
  readonly #isAscending: boolean;
  readonly #maxBytes: number;
  readonly #texts: JsonText[] = [];
  #bytes = 0;
  #turn = TURN_BYTES;

  /** @param maxBytes - of all texts of the page; the first entry always fits. */
  constructor(page: { entries: E[]; meta: Page['meta'] }, isAscending: boolean, maxBytes: number) {
    this.entries = isAscending ? page.entries.toReversed() : page.entries;
    this.#page = page;
    this.#isAscending = isAscending;
    this.#maxBytes = maxBytes;
  }

  /** Adds the text of the entry at `index`. @returns false if the page is full and ends before it. */
  add(text: JsonText, index: number): boolean {
    if (this.#texts.length > 0 && this.#bytes + text.length > this.#maxBytes) {
      this.end(index);
      return false;
    }
    this.#texts.push(text);
    this.#bytes += text.length;
    return true;
  }

  /** Ends the page before the entry at `index`, which must not be the first. */
  end(index: number): void {
    const { entries, meta } = this.#page;
    if (this.#isAscending) entries.splice(0, entries.length - index);
    else entries.length = index;
    meta.more = true;
    meta.max_id = String(entries[0]?.pid);
    meta.min_id = String(entries.at(-1)?.pid);
  }

  /** Whether rendering should yield to other work. */
  get isTurnOver(): boolean {
    return this.#bytes >= this.#turn;
  }

  async nextTurn(): Promise<void> {
    await setImmediate();
    this.#turn = this.#bytes + TURN_BYTES;
  }

  /** All texts, newest first. */
  all(): JsonText[] {
    return this.#isAscending ? this.#texts.toReversed() : this.#texts;
  }
}
