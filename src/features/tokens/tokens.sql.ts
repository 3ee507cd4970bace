import { type Keyset, keyset } from '../../db/keyset.ts';
import { type Builder, query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';

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
      'tokens.created_at',
      'tokens.revoked_at',
      'apps.client_id',
      'apps.name as app_name',
      'apps.link as app_link',
      'users.suspended_at',
      'users.deleted_at as user_deleted_at',
      'users.type as user_type',
      'users.role',
      'apps.may_administer',
      'apps.limit_percent',
      'apps.deleted_at as app_deleted_at',
      'apps.suspended_at as app_suspended_at',
    ]);
}

export const selectTokenByDigest = query((db, p: { digest: string }) =>
  selectTokens(db).where('tokens.digest', '=', p.digest),
);

export const selectTokenById = query((db, p: { id: number }) =>
  selectTokens(db).where('tokens.id', '=', p.id),
);

export const selectTokensById = query((db, p: { ids: number[] }, { isOneOf }) =>
  selectTokens(db).where(isOneOf('tokens.id', p.ids)),
);

export type TokenRow = Awaited<ReturnType<typeof selectTokenById>>[number];

/** What decides whether an app may administer the service for a user. */
export const selectRights = query((db, p: { app_id: number; user_id: number }) =>
  db
    .selectFrom('apps')
    .innerJoin('users', (join) => join.on('users.id', '=', p.user_id))
    .select([
      'apps.may_administer',
      'users.role',
      'users.suspended_at',
      'users.deleted_at as user_deleted_at',
    ])
    .where('apps.id', '=', p.app_id),
);

export const insertToken = insertInto('tokens');

export const selectAuthorization = query((db, p: { app_id: number; user_id: number }) =>
  db.selectFrom('authorizations').selectAll().where('app_id', '=', p.app_id).where('user_id', '=', p.user_id),
);

/** Which of these users authorised an app. */
export const selectAuthorizedAmong = query((db, p: { app_id: number; users: number[] }, { isOneOf }) =>
  db
    .selectFrom('authorizations')
    .select('user_id')
    .where('app_id', '=', p.app_id)
    .where(isOneOf('user_id', p.users)),
);

export const insertAuthorization = insertInto('authorizations');

export const updateAuthorization = updateById('authorizations');

export const selectAuthorizationsById = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('authorizations')
    .innerJoin('apps', 'apps.id', 'authorizations.app_id')
    .innerJoin('users', 'users.id', 'authorizations.user_id')
    .select([
      'authorizations.id',
      'authorizations.user_id',
      'authorizations.scopes',
      'users.role',
      'users.suspended_at',
      'users.deleted_at as user_deleted_at',
      'apps.may_administer',
      'apps.client_id',
      'apps.name',
      'apps.link',
    ])
    .where(isOneOf('authorizations.id', p.ids)),
);

/** A range of an app's authorisations by active users, by authorisation id. */
export const readAuthorizations = keyset((db, p: Keyset<{ app: number }>, order) =>
  db
    .selectFrom('authorizations')
    .innerJoin('users', 'users.id', 'authorizations.user_id')
    .select(['authorizations.id as pid', 'authorizations.id as item'])
    .where('app_id', '=', p.app)
    .where('authorizations.id', '>', p.after)
    .where('authorizations.id', '<', p.before)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .orderBy('authorizations.id', order)
    .limit(p.limit),
);

/** Records the use of tokens whose last recorded use is before `before`, or that have none. */
export const updateLastUsed = query((db, p: { ids: number[]; now: number; before: number }, { isOneOf }) =>
  db
    .updateTable('tokens')
    .set({ last_used_at: p.now })
    .where(isOneOf('id', p.ids))
    .where((e) => e.or([e('last_used_at', 'is', null), e('last_used_at', '<', p.before)])),
);

/** The valid tokens of a user, newest first. */
export const selectValidTokensOf = query((db, p: { user_id: number }) =>
  db
    .selectFrom('authorizations')
    .innerJoin('tokens', 'tokens.authorization_id', 'authorizations.id')
    .innerJoin('apps', 'apps.id', 'tokens.app_id')
    .select(['tokens.id', 'tokens.scopes', 'tokens.created_at', 'tokens.last_used_at'])
    .select(['apps.client_id', 'apps.name'])
    .where('authorizations.user_id', '=', p.user_id)
    .where('tokens.revoked_at', 'is', null)
    .where('apps.deleted_at', 'is', null)
    .orderBy('tokens.id', 'desc'),
);

/** The active users who authorised an app, newest first. */
export const selectAuthorizedUsers = query((db, p: { app_id: number }) =>
  db
    .selectFrom('authorizations')
    .innerJoin('users', 'users.id', 'authorizations.user_id')
    .select('user_id')
    .where('app_id', '=', p.app_id)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .orderBy('authorizations.id', 'desc'),
);

/** The apps that a user authorised, newest first. */
export const selectAuthorizationsOfUser = query((db, p: { user_id: number }) =>
  db
    .selectFrom('authorizations')
    .innerJoin('apps', 'apps.id', 'authorizations.app_id')
    .select([
      'authorizations.id',
      'authorizations.scopes',
      'authorizations.created_at',
      'apps.name',
      'apps.link',
      'apps.registration_digest',
    ])
    .where('user_id', '=', p.user_id)
    .orderBy('authorizations.id', 'desc'),
);

/** The valid tokens of these authorisations, newest first. */
export const selectTokensOfAuthorizations = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('tokens')
    .select(['id', 'app_id', 'user_id', 'authorization_id', 'scopes', 'created_at'])
    .where(isOneOf('authorization_id', p.ids))
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc'),
);

export const insertDelegateToken = insertInto('delegate_tokens');

/** The access token of a delegate token, if the delegate token is for this app. */
export const selectDelegateToken = query((db, p: { digest: string; app_id: number }) =>
  db
    .selectFrom('delegate_tokens')
    .select('token_id')
    .where('digest', '=', p.digest)
    .where('app_id', '=', p.app_id),
);

/**
 * Deletes tokens that ended before a time, the oldest first. The first token of an app stays: it tells that things may exist that were
 * made with the app, whose row then stays when the app is deleted (unused-apps.ts).
 */
export const deleteEndedTokens = query((db, p: { before: number; limit: number }) =>
  db
    .deleteFrom('tokens')
    .where('id', 'in', (e) =>
      e
        .selectFrom('tokens as t')
        .select('t.id')
        .where('t.revoked_at', '<', p.before)
        .where((t) =>
          t.exists(
            t
              .selectFrom('tokens as first')
              .select('first.id')
              .whereRef('first.app_id', '=', 't.app_id')
              .whereRef('first.id', '<', 't.id'),
          ),
        )
        .orderBy('t.revoked_at')
        .limit(p.limit),
    )
    .returning('id'),
);
