/** Readers that ask with `since_id` for what is new. */
import { type ApiReply, type Json, PATIENCE_MS } from '../harness.ts';

export interface Poll {
  path: string;
  /** Calls the API until it answers with 200. */
  get: (path: string) => Promise<ApiReply>;
  /** Ids in the order in which they were seen. */
  seen: string[];
}

/** Asks once for everything after the last id seen. A range with many posts is read from its oldest end or page by page. */
async function poll({ get, path, seen }: Poll, fromOldest: boolean): Promise<void> {
  const since = seen.at(-1) ?? '0';
  if (fromOldest) {
    const { data } = await get(`${path}?count=-50&since_id=${since}`);
    seen.push(...data.map(({ id }: Json) => id).reverse());
  } else {
    seen.push(...(await readList(get, path, `count=50&since_id=${since}`)));
  }
}

/**
 * Polls until told what comes last and has it. A server may show the posts of another one a moment later, so that
 * nothing more came at the end does not mean that all has come.
 */
export async function keepPolling(
  target: Poll,
  fromOldest: boolean,
  last: (path: string) => string | undefined,
): Promise<void> {
  for (let end = Number.POSITIVE_INFINITY; performance.now() < end; ) {
    await poll(target, fromOldest);
    const final = last(target.path);
    if (final === undefined) continue;
    if (target.seen.at(-1) === final) return;
    end = Math.min(end, performance.now() + PATIENCE_MS);
  }
}

/** The ids of a whole list page by page, the oldest first; `query` has the size of a page. */
export async function readList(get: Poll['get'], path: string, query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let before = ''; ; ) {
    const { data, meta } = await get(`${path}?${query}${before}`);
    ids.push(...data.map(({ id }: Json) => id));
    if (!meta.more) return ids.reverse();
    before = `&before_id=${meta.min_id}`;
  }
}
