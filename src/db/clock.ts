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

/** A writer's first statement. On PostgreSQL it also locks the row until the transaction ends. */
export const READ_CLOCK = 'select last_id, last_seq, last_at from clock where shard = 0';

/** Converts the result of `READ_CLOCK`. */
export function toClock([row]: unknown[]): Clock {
  const { last_id, last_seq, last_at } = row as { last_id: number; last_seq: number; last_at: number };
  return { lastId: last_id, lastSeq: last_seq, lastAt: last_at };
}

/** The committed clock. */
export async function readClock(db: Db): Promise<Clock> {
  return toClock(await db.all(READ_CLOCK, []));
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
