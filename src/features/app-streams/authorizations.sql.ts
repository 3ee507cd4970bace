import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';

/** The authorisations of an app by active users, ordered by user id. */
export const selectAuthorizationsIn = query((db, p: { app: number; after: number; limit: number }) =>
  db
    .selectFrom('authorizations')
    .innerJoin('users', 'users.id', 'authorizations.user_id')
    .select(['authorizations.id', 'authorizations.user_id', 'authorizations.scopes'])
    .where('authorizations.app_id', '=', p.app)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .$call(inPart(p, 'authorizations.id')),
);

/** All authorisations by a user. */
export const selectAuthorizationsBy = query((db, p: { user: number }) =>
  db.selectFrom('authorizations').select(['app_id', 'scopes']).where('user_id', '=', p.user),
);
