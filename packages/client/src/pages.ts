import { isAborted, sleep } from './wait.ts';

/** Which part of a list a page is of. */
export interface Range {
  count?: number | undefined;
  before_id?: string | undefined;
  since_id?: string | undefined;
}

/** What a list answers. */
export interface Page<T> {
  data: readonly T[];
  meta: { more: boolean; max_id?: string; min_id?: string };
}

/** Reads one page of a list: `(range) => client.users.posts('me', range)`. */
export type ReadPage<T> = (range: Range) => Promise<Page<T>>;

/** Most items of a page. */
export const MAX_COUNT = 200;

/**
 * Goes back through a list, newest item first, page after page as they are needed. What is added meanwhile is not part of
 * it, and nothing comes twice.
 * @param read - makes the call with the range added to its parameters
 * @param options - `before_id`, `since_id`: where to begin and to end, both exclusive; `count`: items of a page, 20 unless
 * told otherwise
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
    // An empty page may have more behind it.
    if (!meta.more || meta.min_id === undefined) return;
    before = meta.min_id;
  }
}

/** Options of `newer`. */
export interface NewerOptions {
  /** Only items after this `pagination_id`, such as `meta.max_id` of a page. Without it, from the oldest on. */
  since_id?: string | undefined;
  /** Items of a page; 200 unless told otherwise. */
  count?: number;
  /** Milliseconds after which to look again when everything was read. Without it, the iteration ends there. */
  every?: number;
  /** Ends the iteration. */
  signal?: AbortSignal;
}

/**
 * Goes forward through a list, oldest item first, and looks again for what is new where `every` is given. None is missed
 * and none comes twice. In lists that are ordered by activity, an item that has moved comes again.
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
