import { sql } from 'kysely';
import { query, queryEach } from '../../db/query.ts';
import type { Batch, Batched } from '../../db/store.ts';
import { type AppError, type CountedCalls, MAX_ERRORS } from '../../http/app-calls.ts';

/** Calls of an app that was deleted meanwhile are left out. */
const isThere = (app: unknown) =>
  sql`where exists (select 1 from apps where apps.id = ${app} and apps.deleted_at is null)`;

const upsertCalls = queryEach<CountedCalls, never>(
  {
    ...{ app_id: 'bigint', day: 'bigint', endpoint: 'text', calls: 'bigint' },
    ...{ client_errors: 'bigint', limited: 'bigint', server_errors: 'bigint' },
  },
  (
    row,
    from,
  ) => sql`insert into app_calls (app_id, day, endpoint, calls, client_errors, limited, server_errors)
    select ${row.app_id}, ${row.day}, ${row.endpoint}, ${row.calls}, ${row.client_errors}, ${row.limited}, ${row.server_errors}
    ${from} ${isThere(row.app_id)}
    on conflict (app_id, day, endpoint) do update set calls = app_calls.calls + excluded.calls,
      client_errors = app_calls.client_errors + excluded.client_errors,
      limited = app_calls.limited + excluded.limited,
      server_errors = app_calls.server_errors + excluded.server_errors`,
);

const insertErrors = queryEach<AppError, never>(
  {
    ...{ app_id: 'bigint', id: 'text', at: 'bigint', method: 'text', endpoint: 'text' },
    ...{ status: 'bigint', slug: 'text', message: 'text' },
  },
  (row, from) => sql`insert into app_errors (app_id, id, at, method, endpoint, status, slug, message)
    select ${row.app_id}, ${row.id}, ${row.at}, ${row.method}, ${row.endpoint}, ${row.status}, ${row.slug}, ${row.message}
    ${from} ${isThere(row.app_id)}
    on conflict (app_id, id) do nothing`,
);

const calls: Batched<CountedCalls> = { run: async (db, rows) => void (await upsertCalls(db, summed(rows))) };
const errors: Batched<AppError> = { run: async (db, rows) => void (await insertErrors(db, rows)) };

/** Adds to the figures of an app. */
export function addCalls(db: Batch, row: CountedCalls): void {
  db.add(calls, row);
}
export function addError(db: Batch, row: AppError): void {
  db.add(errors, row);
}

/** One row for each key, as one statement needs it, in an order that keeps processes from waiting for each other in a circle. */
function summed(counts: readonly CountedCalls[]): CountedCalls[] {
  const sums = new Map<string, CountedCalls>();
  for (const one of counts) {
    const key = `${one.app_id} ${one.day} ${one.endpoint}`;
    const sum = sums.get(key);
    if (sum === undefined) {
      sums.set(key, { ...one });
      continue;
    }
    sum.calls += one.calls;
    sum.client_errors += one.client_errors;
    sum.limited += one.limited;
    sum.server_errors += one.server_errors;
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/** Deletes the errors of an app before the last ones. */
export const trimErrors = query((db, p: { app: number }) =>
  db
    .deleteFrom('app_errors')
    .where('app_id', '=', p.app)
    .where('at', '<', ({ selectFrom }) =>
      selectFrom('app_errors')
        .select('at')
        .where('app_id', '=', p.app)
        .orderBy('at', 'desc')
        .limit(1)
        .offset(MAX_ERRORS - 1),
    ),
);

export const deleteCallsBefore = query((db, p: { day: number }) =>
  db.deleteFrom('app_calls').where('day', '<', p.day),
);
export const deleteErrorsBefore = query((db, p: { at: number }) =>
  db.deleteFrom('app_errors').where('at', '<', p.at),
);

export const deleteCallsOf = query((db, p: { app: number }) =>
  db.deleteFrom('app_calls').where('app_id', '=', p.app),
);
export const deleteErrorsOf = query((db, p: { app: number }) =>
  db.deleteFrom('app_errors').where('app_id', '=', p.app),
);
