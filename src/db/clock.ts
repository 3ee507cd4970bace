import { type Db, query } from './query.ts';

/** The last id and the last event number that the store has given out. */
export interface Clock {
  lastId: number;
  lastSeq: number;
  /** When the event of that number happened, in milliseconds; 0 where that is not known. */
  lastAt: number;
}

/** An event of the log, told from another of the same number by its time in milliseconds, which is 0 where it is not known. */
export interface LogPlace {
  readonly seq: number;
  readonly at: number;
}

/** What a writer reads first; PostgreSQL's also locks the row until the transaction ends. */
export const READ_CLOCK = 'select last_id, last_seq, last_at from clock where shard = 0';

/** The clock of what `READ_CLOCK` gave. */
export function toClock([row]: unknown[]): Clock {
  const { last_id, last_seq, last_at } = row as { last_id: number; last_seq: number; last_at: number };
  return { lastId: last_id, lastSeq: last_seq, lastAt: last_at };
}

/** The clock as of what is committed. */
export async function readClock(db: Db): Promise<Clock> {
  return toClock(await db.all(READ_CLOCK, []));
}

const updateClock = query((db, p: { last_id: number; last_seq: number; last_at: number }) =>
  db
    .updateTable('clock')
    .set({ last_id: p.last_id, last_seq: p.last_seq, last_at: p.last_at })
    .where('shard', '=', 0),
);

/** Writes what has been given out, in the transaction that gave it out. */
export async function writeClock(db: Db, { lastId, lastSeq, lastAt }: Clock): Promise<void> {
  await updateClock(db, { last_id: lastId, last_seq: lastSeq, last_at: lastAt });
}
