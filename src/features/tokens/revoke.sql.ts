import { query } from '../../db/query.ts';

/** @returns a row if the token was valid until now. */
export const endToken = query((db, p: { id: number; now: number }) =>
  db
    .updateTable('tokens')
    .set({ revoked_at: p.now })
    .where('id', '=', p.id)
    .where('revoked_at', 'is', null)
    .returning('id'),
);

export const countTokensOf = query((db, p: { authorization_id: number }) =>
  db
    .selectFrom('tokens')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('authorization_id', '=', p.authorization_id)
    .where('revoked_at', 'is', null),
);

/** The valid tokens of an authorisation, least recently used first. */
export const selectTokensOf = query((db, p: { authorization_id: number }) =>
  db
    .selectFrom('tokens')
    .select(['id', 'app_id', 'user_id', 'authorization_id', 'scopes'])
    .where('authorization_id', '=', p.authorization_id)
    .where('revoked_at', 'is', null)
    .orderBy((e) => e.fn.coalesce('last_used_at', 'created_at'))
    .orderBy('id'),
);

/** The valid app tokens of an app, least recently used first; those with open streams count as in use. */
export const selectAppTokens = query((db, p: { app_id: number }) =>
  db
    .selectFrom('tokens')
    .select(['id', 'app_id', 'user_id', 'authorization_id', 'scopes', 'created_at', 'last_used_at'])
    .where('app_id', '=', p.app_id)
    .where('user_id', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy((e) =>
      e.exists(
        e
          .selectFrom('app_streams')
          .select('app_streams.id')
          .whereRef('token_id', '=', 'tokens.id')
          .where('owner', 'is not', null),
      ),
    )
    .orderBy((e) => e.fn.coalesce('last_used_at', 'created_at'))
    .orderBy('id'),
);

export const deleteDelegatesOf = query((db, p: { token_id: number }) =>
  db.deleteFrom('delegate_tokens').where('token_id', '=', p.token_id),
);

export const deleteAppStreamsOf = query((db, p: { token_id: number }) =>
  db.deleteFrom('app_streams').where('token_id', '=', p.token_id),
);

export const selectAuthorizationsOfApp = query((db, p: { app_id: number }) =>
  db.selectFrom('authorizations').select('id').where('app_id', '=', p.app_id).orderBy('id'),
);

export const selectAuthorizationIdsOf = query((db, p: { user_id: number }) =>
  db.selectFrom('authorizations').select('id').where('user_id', '=', p.user_id).orderBy('id'),
);

export const deleteAuthorization = query((db, p: { id: number }) =>
  db.deleteFrom('authorizations').where('id', '=', p.id).returning(['app_id', 'user_id', 'scopes']),
);

export const deleteCodesOf = query((db, p: { app_id: number; user_id: number }) =>
  db.deleteFrom('oauth_codes').where('app_id', '=', p.app_id).where('user_id', '=', p.user_id),
);

export const deleteDeviceCodesOf = query((db, p: { app_id: number; user_id: number }) =>
  db.deleteFrom('device_codes').where('app_id', '=', p.app_id).where('user_id', '=', p.user_id),
);

export const deleteDeviceCodesOfUser = query((db, p: { user_id: number }) =>
  db.deleteFrom('device_codes').where('user_id', '=', p.user_id),
);

export const deleteDeviceCodesOfApp = query((db, p: { app_id: number }) =>
  db.deleteFrom('device_codes').where('app_id', '=', p.app_id),
);

export const deleteCodesOfUser = query((db, p: { user_id: number }) =>
  db.deleteFrom('oauth_codes').where('user_id', '=', p.user_id),
);

export const deleteCodesOfApp = query((db, p: { app_id: number }) =>
  db.deleteFrom('oauth_codes').where('app_id', '=', p.app_id),
);
