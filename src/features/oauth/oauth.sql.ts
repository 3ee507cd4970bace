import { query } from '../../db/query.ts';

export interface NewCode {
  digest: string;
  app_id: number;
  user_id: number;
  redirect_uri: string;
  scopes: string;
  challenge: string | null;
  created_at: number;
}

export const insertCode = query((db, p: NewCode) =>
  db.insertInto('oauth_codes').values({
    digest: p.digest,
    app_id: p.app_id,
    user_id: p.user_id,
    redirect_uri: p.redirect_uri,
    scopes: p.scopes,
    challenge: p.challenge,
    created_at: p.created_at,
    used_at: null,
    token_id: null,
  }),
);

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
