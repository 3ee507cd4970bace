import type { Context } from '../context.ts';
import { eventsAfter } from '../events/log.ts';
import type { LogEvent } from '../events/types.ts';

/** Events replayed at a time. */
export const REPLAY_CHUNK = 200;

/**
 * Events after event `seq` that this process has applied, oldest first, at most `limit`. Later events are left out, because
 * caches may not reflect them yet; they are delivered once applied.
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
