import { setImmediate } from 'node:timers/promises';
import type { Entry, Range } from '../db/keyset.ts';
import { ApiError } from '../errors.ts';
import type { JsonText } from './json-text.ts';
import { clampedInteger, type Param, text, type Values } from './params.ts';

/** Bounds that stand for the reader's saved marker of the list (docs/interface.md, Pagination). */
const savedBounds = ['last_read', 'last_read_inclusive', 'marker', 'marker_inclusive'] as const;

export type SavedBound = (typeof savedBounds)[number];

/** A `pagination_id`; undefined for none, which some clients write as `null`. */
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

/** The same of a list that has a marker. */
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

/** Those of a list that has a marker. */
export const markedPageParams = {
  since_id: markedBound(
    'Only items after this pagination_id, or after the marker of the list: last_read, marker.',
  ),
  before_id: markedBound('Only items before this pagination_id, or before the marker of the list.'),
  count,
};

export type PageQuery = Values<typeof markedPageParams>;

/** The same with the ids that saved bounds stand for. */
export type Bounds = Values<typeof pageParams>;

/** Calls that can be subscribed to also take these (docs/interface.md, Subscribing). */
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
 * Where most entries are filtered out, a page is read in steps of at most this many entries, and ends after this many
 * steps: it looks at some thousand entries, whatever is filtered out.
 */
const MAX_STEP = 500;
const MAX_STEPS = 8;

/**
 * Reads one page by keyset: `since_id < item < before_id`, both exclusive, in the order of `pagination_id`; one entry
 * beyond the page tells whether there are more. Entries that are filtered out are made up for by reading on, up to a
 * bound; the page then tells where to go on (docs/interface.md, Pagination). Whoever has one reads its ranges:
 *
 *     for (let range = reader.range; range !== undefined; range = await reader.next())
 *       reader.add(await leaveOut(reader.take(await read(range))));
 */
export class PageReader<E extends Entry> {
  readonly #wanted: number;
  readonly #range: Range;
  readonly #found: E[] = [];
  /** What was read last. */
  #last: E | undefined;
  #isEnd = false;
  #step = 0;

  constructor(query: Bounds) {
    this.#wanted = Math.abs(query.count);
    this.#range = {
      after: query.since_id ?? 0,
      before: query.before_id ?? Number.MAX_SAFE_INTEGER,
      // A little more where some will be filtered out, which spares most pages a second reading.
      limit: this.#wanted + 1 + Math.ceil(this.#wanted / 4),
      ascending: query.count < 0,
    };
  }

  /** The range to be read first; undefined where nothing is asked for. */
  get range(): Range | undefined {
    return this.#wanted === 0 ? undefined : { ...this.#range };
  }

  /** Whether the entries that are read now are those that most pages are made of. */
  get isFirst(): boolean {
    return this.#step === 0;
  }

  /**
   * Takes at most `limit` entries of the range. Fewer mean that there are no more, unless the last one is skipped.
   * @returns those that may be shown.
   */
  take(read: E[]): E[] {
    this.#last = read.at(-1);
    const isSkipped = this.#last?.isSkipped === 1;
    this.#isEnd = this.#last === undefined || (read.length < this.#range.limit && !isSkipped);
    return isSkipped ? read.slice(0, -1) : read;
  }

  /** Adds those of the entries that are shown. */
  add(entries: readonly E[]): void {
    this.#found.push(...entries);
  }

  /** The range to be read next; undefined where the page is full, or has come to its end. */
  async next(): Promise<Range | undefined> {
    if (this.#found.length > this.#wanted || this.#last === undefined || this.#isEnd) return undefined;
    const { ascending, limit } = this.#range;
    if (ascending) this.#range.after = this.#last.pid;
    else this.#range.before = this.#last.pid;
    this.#range.limit = Math.min(limit * 2, MAX_STEP);
    if (++this.#step === MAX_STEPS) return undefined;
    // What many entries take is divided among turns of the event loop.
    await setImmediate();
    return { ...this.#range };
  }

  /** What was read. */
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

/** Bytes that are rendered in one turn of the event loop. */
const TURN_BYTES = 512 * 1024;

/**
 * Takes the JSON texts of the entries of a page, in the order in which a client reads on, until it is full. Then the page
 * ends: `more` is true, and its bounds are those of what is left of it (docs/interface.md, Pagination).
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

  /** @param maxBytes - of all that fits into the page; the first entry always does. */
  constructor(page: { entries: E[]; meta: Page['meta'] }, isAscending: boolean, maxBytes: number) {
    this.entries = isAscending ? page.entries.toReversed() : page.entries;
    this.#page = page;
    this.#isAscending = isAscending;
    this.#maxBytes = maxBytes;
  }

  /** Takes the text of the entry at `index`. @returns false where the page is full and ends before it. */
  add(text: JsonText, index: number): boolean {
    if (this.#texts.length > 0 && this.#bytes + text.length > this.#maxBytes) {
      this.end(index);
      return false;
    }
    this.#texts.push(text);
    this.#bytes += text.length;
    return true;
  }

  /** Ends the page before the entry at `index`, which is not the first. */
  end(index: number): void {
    const { entries, meta } = this.#page;
    if (this.#isAscending) entries.splice(0, entries.length - index);
    else entries.length = index;
    meta.more = true;
    meta.max_id = String(entries[0]?.pid);
    meta.min_id = String(entries.at(-1)?.pid);
  }

  /** Whether so much was rendered that other work is to have its turn. */
  get isTurnOver(): boolean {
    return this.#bytes >= this.#turn;
  }

  async nextTurn(): Promise<void> {
    await setImmediate();
    this.#turn = this.#bytes + TURN_BYTES;
  }

  /** Newest first. */
  all(): JsonText[] {
    return this.#isAscending ? this.#texts.toReversed() : this.#texts;
  }
}
