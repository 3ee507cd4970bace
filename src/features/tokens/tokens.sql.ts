import { type Builder, query } from '../../db/query.ts';

function selectTokens(db: Builder) {
  return db
    .selectFrom('tokens')
    .innerJoin('apps', 'apps.id', 'tokens.app_id')
    .leftJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id',
      'tokens.app_id',
      'tokens.user_id',
      'tokens.authorization_id',
      'tokens.scopes',
      'tokens.revoked_at',
      'apps.client_id',
      'apps.name as app_name',
      'apps.link as app_link',
      'users.suspended_at',
    ]);
}

export const selectTokenByDigest = query((db, p: { digest: string }) =>
  selectTokens(db).where('tokens.digest', '=', p.digest),
);

export const selectTokenById = query((db, p: { id: number }) =>
  selectTokens(db).where('tokens.id', '=', p.id),
);

export type TokenRow = Awaited<ReturnType<typeof selectTokenById>>[number];

export interface NewToken {
  digest: string;
  app_id: number;
  user_id: number | null;
  authorization_id: number | null;
  scopes: string;
  created_at: number;
}

export const insertToken = query((db, p: NewToken) =>
  db
    .insertInto('tokens')
    .values({
      digest: p.digest,
      app_id: p.app_id,
      user_id: p.user_id,
      authorization_id: p.authorization_id,
      scopes: p.scopes,
      created_at: p.created_at,
      revoked_at: null,
    })
    .returning('id'),
);

export const selectAuthorization = query((db, p: { app_id: number; user_id: number }) =>
  db.selectFrom('authorizations').selectAll().where('app_id', '=', p.app_id).where('user_id', '=', p.user_id),
);

/** Those among these users who authorised an app. */
export const selectAuthorizedAmong = query((db, p: { app_id: number; users: number[] }, { list }) =>
  db
    .selectFrom('authorizations')
    .select('user_id')
    .where('app_id', '=', p.app_id)
    .where('user_id', 'in', list(p.users)),
);

export const insertAuthorization = query(
  (db, p: { app_id: number; user_id: number; scopes: string; created_at: number }) =>
    db
      .insertInto('authorizations')
      .values({ app_id: p.app_id, user_id: p.user_id, scopes: p.scopes, created_at: p.created_at })
      .returning('id'),
);

export const updateAuthorizationScopes = query((db, p: { id: number; scopes: string }) =>
  db.updateTable('authorizations').set({ scopes: p.scopes }).where('id', '=', p.id),
);
