import { query } from '../../db/query.ts';

/** Some apps that programs registered before a time, in order, and whether each was used since. */
export const selectRegisteredApps = query((db, p: { after: number; before: number; limit: number }) =>
  db
    .selectFrom('apps')
    .select('id')
    .select((e) =>
      e
        .or([
          e.exists(
            e
              .selectFrom('tokens')
              .select('tokens.id')
              .whereRef('tokens.app_id', '=', 'apps.id')
              .where('tokens.revoked_at', 'is', null)
              .where((t) => t.fn.coalesce('tokens.last_used_at', 'tokens.created_at'), '>', p.before),
          ),
          // A token is used when a stream is opened or a webhook made, which may be long ago.
          e.exists(
            e
              .selectFrom('tokens')
              .innerJoin('stream_connections', 'stream_connections.token_id', 'tokens.id')
              .select('tokens.id')
              .whereRef('tokens.app_id', '=', 'apps.id'),
          ),
          e.exists(
            e
              .selectFrom('app_streams')
              .select('app_streams.id')
              .whereRef('app_streams.app_id', '=', 'apps.id')
              .where('app_streams.owner', 'is not', null),
          ),
          e.exists(
            e
              .selectFrom('webhooks')
              .select('webhooks.id')
              .whereRef('webhooks.app_id', '=', 'apps.id')
              .where('webhooks.disabled_at', 'is', null),
          ),
        ])
        .as('is_used'),
    )
    .where('registration_digest', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('id', '>', p.after)
    .where('created_at', '<', p.before)
    .orderBy('id')
    .limit(p.limit),
);

/** A token that an app has or had. */
export const selectTokenOf = query((db, p: { app: number }) =>
  db.selectFrom('tokens').select('id').where('app_id', '=', p.app).limit(1),
);

/** Deletes the row of a deleted app. */
export const deleteApp = query((db, p: { id: number }) =>
  db.deleteFrom('apps').where('id', '=', p.id).where('deleted_at', 'is not', null),
);
