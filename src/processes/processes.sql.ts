import { sql } from 'kysely';
import { SERVICE_ID } from '../db/migrations.ts';
import { columns, query } from '../db/query.ts';

/** How long until a process that does not renew its lease is dead, in milliseconds. */
export const LEASE_MS = 4_000;

/** The database's clock, which is the same for all machines. */
const now = sql<number>`cast(extract(epoch from current_timestamp) * 1000 as bigint)`;
const leaseFromNow = sql<number>`${now} + ${sql.lit(LEASE_MS)}`;

/** The oldest first; `left` is the rest of the lease, in milliseconds. */
export const selectProcesses = query((db) =>
  db
    .selectFrom('processes')
    .selectAll()
    .select(sql<number>`lease_until - ${now}`.as('left'))
    .orderBy('started_at')
    .orderBy('id'),
);

export type ProcessRow = Awaited<ReturnType<typeof selectProcesses>>[number];

export const insertProcess = query(
  (db, p: { id: string; roles: string; version: string; redis: string | null; place: string }) =>
    db.insertInto('processes').values({
      ...columns(p, 'id', 'roles', 'version', 'redis', 'place'),
      started_at: now,
      lease_until: leaseFromNow,
    }),
);

/** Returns no row if others have declared the process dead. */
export const renewProcess = query((db, p: { id: string; redis: string | null }) =>
  db
    .updateTable('processes')
    .set({ lease_until: leaseFromNow, redis: p.redis })
    .where('id', '=', p.id)
    .returning('id'),
);

/** Removes a process unless it has renewed its lease meanwhile. */
export const deleteDead = query((db, p: { id: string; lease_until: number }) =>
  db.deleteFrom('processes').where('id', '=', p.id).where('lease_until', '=', p.lease_until).returning('id'),
);

export const deleteProcess = query((db, p: { id: string }) =>
  db.deleteFrom('processes').where('id', '=', p.id),
);

/** No other process starts until the transaction ends. */
export const lockStart = query((db) =>
  db.selectFrom('meta').select('value').where('key', '=', SERVICE_ID).forUpdate(),
);
