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

/** Where entries come from, and which of them the viewer may see, judged for many at once. */
interface Source<E extends Entry> {
  /** At most `range.limit` entries. Fewer mean that there are no more, unless the last one is skipped. */
  read(range: Range): Promise<E[]>;
  /** `isFirst` where these are the entries that most pages are made of. */
  filter(entries: E[], isFirst: boolean): Promise<E[]>;
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
 * bound; the page then tells where to go on (docs/interface.md, Pagination).
 */
export async function paginate<E extends Entry>(query: Bounds, source: Source<E>): Promise<Page<E>> {
  const wanted = Math.abs(query.count);
  if (wanted === 0) return { entries: [], meta: { more: false } };
  const ascending = query.count < 0;
  const range: Range = {
    after: query.since_id ?? 0,
    before: query.before_id ?? Number.MAX_SAFE_INTEGER,
    // A little more where some will be filtered out, which spares most pages a second reading.
    limit: wanted + 1 + Math.ceil(wanted / 4),
    ascending,
  };
  const found: E[] = [];
  let isEnd = false;
  for (let step = 0; step < MAX_STEPS; step++) {
    // What many entries take is divided among turns of the event loop.
    if (step > 0) await setImmediate();
    const read = await source.read(range);
    const last = read.at(-1);
    isEnd = last === undefined || (read.length < range.limit && last.isSkipped !== 1);
    const entries = last?.isSkipped === 1 ? read.slice(0, -1) : read;
    if (entries.length > 0) found.push(...(await source.filter(entries, step === 0)));
    if (found.length > wanted || last === undefined || isEnd) break;
    if (ascending) range.after = last.pid;
    else range.before = last.pid;
    range.limit = Math.min(range.limit * 2, MAX_STEP);
  }
  const isFull = found.length > wanted;
  found.length = Math.min(found.length, wanted);
  if (ascending) found.reverse();
  const meta: Page['meta'] = { more: isFull || !isEnd };
  const [newest] = found;
  const oldest = found.at(-1);
  if (newest !== undefined) meta.max_id = String(newest.pid);
  if (oldest !== undefined) meta.min_id = String(oldest.pid);
  if (meta.more && !isFull) {
    if (ascending) meta.max_id = String(range.after);
    else meta.min_id = String(range.before);
  }
  return { entries: found, meta };
}

/** Bytes that are rendered in one turn of the event loop. */
const TURN_BYTES = 512 * 1024;

/** How the entries of a page are rendered. */
interface Rendering<E> {
  /** Its JSON text; undefined for what is left out. */
  render(entry: E): JsonText | undefined;
  /** Bytes of all that fits into the page; the first entry always does. */
  maxBytes: number;
  /** Where entries are loaded so many at a time. @returns false where the page ends before these: the first ones never. */
  load?: { size: number; next(entries: readonly E[], isFirst: boolean): Promise<boolean> } | undefined;
}

/**
 * Renders the entries of a page, in the order in which a client reads on, until it is full. Then the page ends: `more` is
 * true, and its bounds are those of what is left of it (docs/interface.md, Pagination).
 * @returns the JSON text of the entries, newest first.
 */
export async function renderFitting<E extends Partial<Entry>>(
  page: { entries: E[]; meta: Page['meta'] },
  isAscending: boolean,
  { render, maxBytes, load }: Rendering<E>,
): Promise<JsonText[]> {
  const entries = isAscending ? page.entries.toReversed() : page.entries;
  const texts: JsonText[] = [];
  let [bytes, turn] = [0, TURN_BYTES];
  for (const [done, entry] of entries.entries()) {
    if (load !== undefined && done % load.size === 0) {
      const isLoaded = await load.next(entries.slice(done, done + load.size), done === 0);
      if (!isLoaded) {
        endPage(page, isAscending, done);
        break;
      }
    }
    const text = render(entry);
    if (text === undefined) continue;
    if (texts.length > 0 && bytes + text.length > maxBytes) {
      endPage(page, isAscending, done);
      break;
    }
    texts.push(text);
    bytes += text.length;
    if (bytes < turn) continue;
    await setImmediate();
    turn = bytes + TURN_BYTES;
  }
  return isAscending ? texts.reverse() : texts;
}

/** Leaves the entries of a page that a client reads first, of which there is at least one. */
function endPage(
  { entries, meta }: { entries: Partial<Entry>[]; meta: Page['meta'] },
  isAscending: boolean,
  left: number,
): void {
  if (isAscending) entries.splice(0, entries.length - left);
  else entries.length = left;
  meta.more = true;
  meta.max_id = String(entries[0]?.pid);
  meta.min_id = String(entries.at(-1)?.pid);
}
