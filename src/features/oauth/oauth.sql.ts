import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

export const insertCode = insertInto('oauth_codes');

export const selectCode = query((db, p: { digest: string }) =>
  db
    .selectFrom('oauth_codes')
    .innerJoin('users', 'users.id', 'oauth_codes.user_id')
    .selectAll('oauth_codes')
    .select(['users.username', 'users.suspended_at', 'users.deleted_at'])
    .where('digest', '=', p.digest),
);

export const markCodeUsed = query((db, p: { digest: string; now: number; token_id: number }) =>
  db.updateTable('oauth_codes').set({ used_at: p.now, token_id: p.token_id }).where('digest', '=', p.digest),
);

export const deleteCodesBefore = query((db, p: { time: number }) =>
  db.deleteFrom('oauth_codes').where('created_at', '<', p.time),
);

/** A valid token of an app. */
export const selectTokenOfApp = query((db, p: { digest: string; app_id: number }) =>
  db
    .selectFrom('tokens')
    .innerJoin('apps', 'apps.id', 'tokens.app_id')
    .leftJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.id', 'tokens.user_id', 'tokens.scopes', 'tokens.created_at', 'users.username'])
    .select([
      'users.role',
      'users.suspended_at',
      'users.deleted_at as user_deleted_at',
      'apps.may_administer',
    ])
    .where('digest', '=', p.digest)
    .where('app_id', '=', p.app_id)
    .where('revoked_at', 'is', null)
    .where('users.suspended_at', 'is', null),
);
