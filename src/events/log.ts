import { insertEach } from '../db/batched.ts';
import { type Clock, readClock } from '../db/clock.ts';
import { type Db, query } from '../db/query.ts';
import type { Store } from '../db/store.ts';
import type { LogEvent, NewEvent } from './types.ts';

/** How long events stay readable, in milliseconds; streams replay 600 seconds (docs/interface.md, Limits). */
const EVENT_RETENTION_MS = 3_600_000;
const PRUNE_ROWS = 5_000;

const selectAfter = query((db, p: { seq: number; limit: number }) =>
  db.selectFrom('events').selectAll().where('seq', '>', p.seq).orderBy('seq').limit(p.limit),
);

const selectRange = query((db) =>
  db.selectFrom('clock').select((e) => [
    'last_seq',
    e
      .selectFrom('events')
      .select((events) => events.fn.min('seq').as('seq'))
      .as('first'),
  ]),
);

const deleteBefore = query((db, p: { seq: number }) => db.deleteFrom('events').where('seq', '<', p.seq));

const selectLastBefore = query((db, p: { at: number; limit: number }) =>
  db.selectFrom('events').select(['seq', 'at']).orderBy('seq').limit(p.limit).where('at', '<', p.at),
);

/** Events after `seq`, oldest first, at most `limit`. */
export async function eventsAfter(db: Db, seq: number, limit: number): Promise<LogEvent[]> {
  const rows = await selectAfter(db, { seq, limit });
  return rows.map((row) => ({ seq: row.seq, at: row.at, ...(JSON.parse(row.body) as NewEvent) }));
}

/** The clock of what every statement from now on sees. */
export function readSettledClock(store: Pick<Store, 'read' | 'settledClock'>): Promise<Clock> {
  return store.settledClock?.() ?? readClock(store.read);
}

/** The numbers of the oldest readable event (the next event if there is none) and of the last. */
export async function readRange(db: Db): Promise<{ first: number; last: number }> {
  const [row] = await selectRange(db, {});
  const last = row?.last_seq ?? 0;
  return { first: row?.first ?? last + 1, last };
}

const selectNext = query((db, p: { seq: number }) =>
  db.selectFrom('events').select(['seq', 'at']).where('seq', '>', p.seq).orderBy('seq').limit(1),
);

/** Number of the last event after event `seq` and before a time, in milliseconds; `seq` if there is none. */
export async function lastSeqBefore(db: Db, seq: number, at: number): Promise<number> {
  const isBefore = async (after: number): Promise<boolean> => {
    const [next] = await selectNext(db, { seq: after });
    return next !== undefined && next.at < at;
  };
  if (!(await isBefore(seq))) return seq;
  // Times never decrease, so a binary search finds the first event at or after the time.
  let [known, end] = [seq + 1, (await readClock(db)).lastSeq];
  while (known < end) {
    const middle = Math.ceil((known + end) / 2);
    if (await isBefore(middle - 1)) known = middle;
    else end = middle - 1;
  }
  return known;
}

/**
 * Deletes events older than `at`, looking at up to `limit`. The newest of them stays: after a long silence too, followers
 * recognise a log by the event that they applied last (tail.ts).
 * @returns how many it looked at.
 */
export async function pruneEvents(db: Db, at: number, limit: number): Promise<number> {
  const old = await selectLastBefore(db, { at, limit });
  const last = old.at(-1);
  if (last !== undefined) await deleteBefore(db, { seq: last.seq });
  return old.length;
}

/**
 * Deletes events that can no longer be replayed, in batches.
 * @param neededSince - events from this time on stay, in milliseconds.
 */
export async function pruneOldEvents(store: Store, neededSince: number): Promise<void> {
  const before = Math.min(Date.now() - EVENT_RETENTION_MS, neededSince);
  while ((await store.bookkeeping((db) => pruneEvents(db, before, PRUNE_ROWS))) === PRUNE_ROWS);
}

const insertEvents = insertEach('events', { type: 'text', body: 'text' });

/** Appends numbered events, in the transaction of the writes that cause them. */
export async function appendEvents(db: Db, events: readonly LogEvent[]): Promise<void> {
  const rows = events.map(({ seq, at, ...event }) => {
    return { seq, at, type: event.type, body: JSON.stringify(event) };
  });
  await insertEvents(db, rows);
}
