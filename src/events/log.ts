import { sql } from 'kysely';
import { type Db, query } from '../db/query.ts';
import type { LogEvent, NewEvent } from './types.ts';

/** Events stay readable this long; streams replay 600 seconds (specification, Limits). */
export const EVENT_RETENTION_MS = 3_600_000;

const selectAfter = query((db, p: { seq: number; limit: number }) =>
  db.selectFrom('events').selectAll().where('seq', '>', p.seq).orderBy('seq').limit(p.limit),
);

const selectLast = query((db) => db.selectFrom('events').select((e) => e.fn.max('seq').as('seq')));

const selectFirst = query((db) => db.selectFrom('events').select((e) => e.fn.min('seq').as('seq')));

const deleteBefore = query((db, p: { seq: number }) => db.deleteFrom('events').where('seq', '<', p.seq));

const selectLastBefore = query((db, p: { at: number; limit: number }) =>
  db.selectFrom('events').select(['seq', 'at']).orderBy('seq').limit(p.limit).where('at', '<', p.at),
);

/** Events after `seq`, oldest first, at most `limit`. */
export async function eventsAfter(db: Db, seq: number, limit: number): Promise<LogEvent[]> {
  const rows = await selectAfter(db, { seq, limit });
  return rows.map((row) => ({ seq: row.seq, at: row.at, ...(JSON.parse(row.body) as NewEvent) }));
}

/** Number of the newest event; 0 before the first. */
export async function lastSeq(db: Db): Promise<number> {
  return Number((await selectLast(db, {}))[0]?.seq ?? 0);
}

/** Number of the oldest event kept; 0 when there is none. */
export async function firstSeq(db: Db): Promise<number> {
  return Number((await selectFirst(db, {}))[0]?.seq ?? 0);
}

/**
 * Forgets up to `limit` events older than `at`, but never the newest, from which the next number is counted.
 * @returns how many are gone.
 */
export async function pruneEvents(db: Db, at: number, limit: number): Promise<number> {
  const old = await selectLastBefore(db, { at, limit });
  const end = Math.min(old.at(-1)?.seq ?? 0, (await lastSeq(db)) - 1);
  if (end <= 0) return 0;
  await deleteBefore(db, { seq: end + 1 });
  return old.length;
}

interface NewRow {
  place: number;
  at: number;
  type: string;
  body: string;
}

const insertEvents = query((db, p: { rows: string }, { records }) =>
  db
    .insertInto('events')
    .columns(['seq', 'at', 'type', 'body'])
    .expression(
      db
        .selectFrom(
          records<NewRow>(p.rows, { place: 'bigint', at: 'bigint', type: 'text', body: 'text' }).as('r'),
        )
        .select([
          sql<number>`(select coalesce(max(seq), 0) from events) + r.place`.as('seq'),
          'r.at',
          'r.type',
          'r.body',
        ]),
    )
    .returning('seq'),
);

/**
 * Appends events in the transaction of their causes and gives them their numbers. No other writer is inside a
 * transaction, so the numbers have no gaps.
 */
export async function appendEvents(db: Db, events: readonly LogEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ seq: _, at, ...event }, index): NewRow => {
    return { place: index + 1, at, type: event.type, body: JSON.stringify(event) };
  });
  const numbers = await insertEvents(db, { rows: JSON.stringify(rows) });
  const first = Math.min(...numbers.map(({ seq }) => seq));
  for (const [index, event] of events.entries()) event.seq = first + index;
}
