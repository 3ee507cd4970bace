import { sql } from 'kysely';
import { columns, type Db, query } from '../db/query.ts';
import type { Schema } from '../db/schema.ts';
import { knownOr } from '../known.ts';

/** What waits for a task: rows of a table, since the time in a column. Needs an index. */
export interface Due {
  table: keyof Schema;
  since: string;
  /** Condition of the rows. */
  where?: string;
  /** How old they are when they are due, in milliseconds. */
  age?: number;
}

/** One run of a task: when it ended, how long it took, and why it failed. */
export interface Run {
  task: string;
  at: number;
  took: number;
  failure?: string | undefined;
}

/** Records a run that succeeded; the last failure stays. */
const recordSuccess = query((db, p: { task: string; ran_at: number; took_ms: number }) =>
  db
    .insertInto('upkeep_runs')
    .values(columns(p, 'task', 'ran_at', 'took_ms'))
    .onConflict((conflict) => conflict.column('task').doUpdateSet(columns(p, 'ran_at', 'took_ms'))),
);

/** Records a run that failed; what is known of the last one that succeeded stays. */
const recordFailure = query((db, p: { task: string; failed_at: number; failure: string }) =>
  db
    .insertInto('upkeep_runs')
    .values(columns(p, 'task', 'failed_at', 'failure'))
    .onConflict((conflict) => conflict.column('task').doUpdateSet(columns(p, 'failed_at', 'failure'))),
);

export async function recordRun(db: Db, { task, at, took, failure }: Run): Promise<void> {
  if (failure === undefined) await recordSuccess(db, { task, ran_at: at, took_ms: Math.round(took) });
  else await recordFailure(db, { task, failed_at: at, failure });
}

export const selectRuns = query((db) => db.selectFrom('upkeep_runs').selectAll());

const counts = new Map<Due, ReturnType<typeof countOf>>();

/** How many rows a task would handle now, and since when the oldest waits. */
export async function countDue(db: Db, due: Due, now: number) {
  const [found] = await knownOr(counts, due, () => countOf(due))(db, { before: now - (due.age ?? 0) });
  return { due: Number(found?.due), oldest: found?.oldest ?? null };
}

function countOf({ table, since, where }: Due) {
  const more = where === undefined ? sql`` : sql` and ${sql.raw(where)}`;
  return query((db, p: { before: number }) => {
    const statement = sql<{ due: number; oldest: number | null }>`
      select count(*) as due, min(${sql.ref(since)}) as oldest from ${sql.table(table)}
      where ${sql.ref(since)} <= ${p.before}${more}`;
    return { compile: () => statement.compile(db) };
  });
}
