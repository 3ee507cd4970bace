import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { readSettledClock } from '../../events/log.ts';

/** How often to look whether this process has applied the events that it waits for, in milliseconds. */
const POLL_MS = 5;

/**
 * The last id, once this process has applied the events of everything up to it: what is read then, from the store and from caches,
 * has all objects up to this id, so a receiver served up to it misses none.
 */
export async function settledId({ store, tail }: Pick<Context, 'store' | 'tail'>): Promise<number> {
  const { lastId, lastSeq } = await readSettledClock(store);
  while (tail.position < lastSeq) await setTimeout(POLL_MS);
  return lastId;
}
