/** Readers that ask with `since_id` for what is new. */
import { newer, older, type ReadPage } from '../../packages/client/src/index.ts';
import { PATIENCE_MS } from '../patience.ts';
import { idsOf } from '../published.ts';

/** Reads a page of a list. */
export type Read = ReadPage<{ id: string }>;

export interface Poll {
  /** What the list is called. */
  list: string;
  read: Read;
  /** Ids in the order in which they were seen. */
  seen: string[];
}

/** Asks for everything after the last id seen, from the oldest or from the newest end. */
async function poll({ read, seen }: Poll, fromOldest: boolean): Promise<void> {
  const since_id = seen.at(-1) ?? '0';
  if (fromOldest) seen.push(...(await idsOf(newer(read, { since_id, count: 50 }))));
  else seen.push(...(await readList(read, { since_id, count: 50 })));
}

/**
 * Polls until told what comes last and has it. A server may show the posts of another one a moment later, so that
 * nothing more came at the end does not mean that all has come.
 */
export async function keepPolling(
  target: Poll,
  fromOldest: boolean,
  last: (list: string) => string | undefined,
): Promise<void> {
  for (let end = Number.POSITIVE_INFINITY; performance.now() < end; ) {
    await poll(target, fromOldest);
    const final = last(target.list);
    if (final === undefined) continue;
    if (target.seen.at(-1) === final) return;
    end = Math.min(end, performance.now() + PATIENCE_MS);
  }
}

/** The ids of a list, read page by page from its newest end, the oldest first. */
export async function readList(read: Read, range: { since_id?: string; count: number }): Promise<string[]> {
  return (await idsOf(older(read, range))).reverse();
}
