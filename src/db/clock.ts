import { sql } from 'kysely';
import { isOutOfRange } from './faults.ts';
import { type Db, query } from './query.ts';

/** The last id and the last event number given out. */
export interface Clock {
  lastId: number;
  lastSeq: number;
  /** Time of that event, in milliseconds; 0 if unknown. */
  lastAt: number;
}

/** An event of the log. Its time in milliseconds (0 if unknown) tells it apart from another with the same number. */
export interface LogPlace {
  readonly seq: number;
  readonly at: number;
}

/** Converts a row of the table. */
export function toClock([row]: unknown[]): Clock {
  const { last_id, last_seq, last_at } = row as { last_id: number; last_seq: number; last_at: number };
  return { lastId: last_id, lastSeq: last_seq, lastAt: last_at };
}

/** The committed clock. */
export async function readClock(db: Db): Promise<Clock> {
  return toClock(await db.all('select last_id, last_seq, last_at from clock where shard = 0', []));
}

const updateClock = query((db, p: { last_id: number; last_seq: number; last_at: number }) =>
  db
    .updateTable('clock')
    .set({ last_id: p.last_id, last_seq: p.last_seq, last_at: p.last_at })
    .where('shard', '=', 0),
);

/** Writes the clock in the transaction that advanced it. */
export async function writeClock(db: Db, { lastId, lastSeq, lastAt }: Clock): Promise<void> {
  await updateClock(db, { last_id: lastId, last_seq: lastSeq, last_at: lastAt });
}

/** The clock is not the expected one: others have written, or the transaction before has failed. */
export class OtherClock extends Error {}

/** The difference is a number out of range, an error on both databases, if another clock is expected. */
const selectToWrite = query((db, p: Record<keyof Clock, number | null>, { forUpdate }) => {
  const isAsExpected = sql`last_id = ${p.lastId} and last_seq = ${p.lastSeq} and last_at = ${p.lastAt}`;
  const statement = sql<unknown>`select last_id, last_seq, last_at,
      abs(case when coalesce(${isAsExpected}, true) then 0 else -9223372036854775807 - 1 end) as difference
    from clock where shard = 0 ${forUpdate}`;
  return { compile: () => statement.compile(db) };
});

/**
 * A writer's first statement. On PostgreSQL it also locks the row until the transaction ends. A writer that expects a clock may
 * send its other statements at once: if it is another one, all of the transaction fails.
 * @throws {OtherClock}
 */
export async function readToWrite(db: Db, expected?: Clock): Promise<Clock> {
  try {
    return toClock(await selectToWrite(db, expected ?? { lastId: null, lastSeq: null, lastAt: null }));
  } catch (error) {
    throw isOutOfRange(error) ? new OtherClock('the clock is not the expected one') : error;
  }
}
