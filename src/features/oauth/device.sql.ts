import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

export const insertDeviceCode = insertInto('device_codes');

export const selectDeviceCode = query((db, p: { digest: string }) =>
  db
    .selectFrom('device_codes')
    .leftJoin('users', 'users.id', 'device_codes.user_id')
    .selectAll('device_codes')
    .select(['users.username', 'users.suspended_at', 'users.deleted_at'])
    .where('digest', '=', p.digest),
);

/** @returns a row if the code was not redeemed before. */
export const deleteDeviceCode = query((db, p: { digest: string }) =>
  db.deleteFrom('device_codes').where('digest', '=', p.digest).returning('digest'),
);

/** A request that awaits its answer, and its app. */
export const selectDeviceRequest = query((db, p: { user_code_digest: string; since: number }) =>
  db
    .selectFrom('device_codes')
    .innerJoin('apps', 'apps.id', 'device_codes.app_id')
    .selectAll('apps')
    .select(['device_codes.scopes', 'device_codes.created_at as requested_at'])
    .where('user_code_digest', '=', p.user_code_digest)
    .where('device_codes.created_at', '>', p.since)
    .where('user_id', 'is', null)
    .where('apps.deleted_at', 'is', null)
    .where('apps.suspended_at', 'is', null),
);

/** @returns a row if the request was still awaiting its answer. */
export const answerDeviceRequest = query(
  (db, p: { user_code_digest: string; since: number; user_id: number; is_allowed: number }) =>
    db
      .updateTable('device_codes')
      .set({ user_id: p.user_id, is_allowed: p.is_allowed })
      .where('user_code_digest', '=', p.user_code_digest)
      .where('created_at', '>', p.since)
      .where('user_id', 'is', null)
      .returning('app_id'),
);

export const deleteDeviceCodesBefore = query((db, p: { time: number }) =>
  db.deleteFrom('device_codes').where('created_at', '<', p.time),
);
