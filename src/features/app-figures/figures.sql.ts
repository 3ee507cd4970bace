import { sql } from 'kysely';
import { query } from '../../db/query.ts';
import { MAX_ERRORS } from '../../http/app-calls.ts';

/** Most endpoints that are listed: more than there are. */
const MAX_ENDPOINTS = 500;

const sumOf = <Name extends string>(name: Name) =>
  sql<number>`cast(sum(${sql.ref(name)}) as bigint)`.as(name);
const sums = [sumOf('calls'), sumOf('client_errors'), sumOf('limited'), sumOf('server_errors')] as const;

export const selectDays = query((db, p: { app: number; since: number }) =>
  db
    .selectFrom('app_calls')
    .select(['day', ...sums])
    .where('app_id', '=', p.app)
    .where('day', '>=', p.since)
    .groupBy('day')
    .orderBy('day'),
);

/** The endpoints called most first. */
export const selectEndpoints = query((db, p: { app: number; since: number }) =>
  db
    .selectFrom('app_calls')
    .select(['endpoint', ...sums])
    .where('app_id', '=', p.app)
    .where('day', '>=', p.since)
    .groupBy('endpoint')
    .orderBy(sql`sum(calls)`, 'desc')
    .orderBy('endpoint')
    .limit(MAX_ENDPOINTS),
);

/** The last errors, newest first. */
export const selectErrors = query((db, p: { app: number }) =>
  db
    .selectFrom('app_errors')
    .select(['id', 'at', 'method', 'endpoint', 'status', 'slug', 'message'])
    .where('app_id', '=', p.app)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(MAX_ERRORS),
);
