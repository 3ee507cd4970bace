import type { Context } from '../context.ts';
import { eventsAfter } from '../events/log.ts';
import type { LogEvent } from '../events/types.ts';

/** Events replayed at a time. */
export const REPLAY_CHUNK = 200;

/**
 * Events after event `seq` that this process has applied, oldest first, at most `limit`. What is cached may be older than those after
 * them, which are delivered when they are applied.
 */
export async function appliedAfter(
  { store, tail }: Pick<Context, 'store' | 'tail'>,
  seq: number,
  limit = REPLAY_CHUNK,
): Promise<LogEvent[]> {
  const end = tail.position;
  if (seq >= end) return [];
  const events = await eventsAfter(store.read, seq, limit);
  return events.filter((event) => event.seq <= end);
}
