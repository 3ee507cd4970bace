import { isAborted, sleep } from './wait.ts';

/** The range of a page within its list. */
export interface Range {
  count?: number | undefined;
  before_id?: string | undefined;
  since_id?: string | undefined;
}

/** The reply of a list. */
export interface Page<T> {
  data: readonly T[];
  meta: { more: boolean; max_id?: string; min_id?: string };
}

/** Reads one page of a list: `(range) => client.users.posts('me', range)`. */
export type ReadPage<T> = (range: Range) => Promise<Page<T>>;

/** Maximum number of items in a page. */
export const MAX_COUNT = 200;

/**
 * Iterates backwards through a list, newest item first, fetching pages as needed. Items added meanwhile are not included, and no
 * item is repeated.
 * @param read - makes the call with the range added to its parameters
 * @param options - `before_id`, `since_id`: where to begin and end, both exclusive; `count`: items per page, 20 by default
 * @throws {MillraceError} of the call
 */
export async function* older<T>(
  read: ReadPage<T>,
  { count = 20, before_id, since_id }: Range = {},
): AsyncGenerator<T, void> {
  for (let before = before_id; ; ) {
    const range = { count, ...(before && { before_id: before }), ...(since_id && { since_id }) };
    const { data, meta } = await read(range);
    yield* data;
    // An empty page may be followed by more.
    if (!meta.more || meta.min_id === undefined) return;
    before = meta.min_id;
  }
}

/** Options of `newer`. */
export interface NewerOptions {
  /** Only items after this `pagination_id`, such as `meta.max_id` of a page. By default, starts with the oldest. */
  since_id?: string | undefined;
  /** Items per page; 200 by default. */
  count?: number;
  /** Poll interval in milliseconds once everything has been read. Without it, the iteration ends there. */
  every?: number;
  /** Ends the iteration. */
  signal?: AbortSignal;
}

/**
 * Iterates forwards through a list, oldest item first, and polls for new items if `every` is given. No item is missed or
 * repeated, except in lists ordered by activity, where an item that has moved is repeated.
 * @throws {MillraceError} of the call
 */
export async function* newer<T>(
  read: ReadPage<T>,
  { since_id = '0', count = MAX_COUNT, every, signal }: NewerOptions = {},
): AsyncGenerator<T, void> {
  for (let since = since_id; !isAborted(signal); ) {
    const { data, meta } = await read({ since_id: since, count: -count });
    yield* data.toReversed();
    since = meta.max_id ?? since;
    if (meta.more && meta.max_id !== undefined) continue;
    if (every === undefined) return;
    await sleep(every, signal);
  }
}
