import { batchedLookup } from '../../db/batched.ts';
import { query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';

/** The columns of an app that objects show as their source. */
export const sourceColumns = ['apps.client_id', 'apps.name as app_name', 'apps.link as app_link'] as const;

export const selectSources = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('apps')
    .select(['id', ...sourceColumns])
    .where(isOneOf('id', p.ids)),
);

/** The app that is writing something. */
export const lookUpSource = batchedLookup(
  (db, ids: number[]) => selectSources(db, { ids }),
  ({ id }) => id,
);

export const insertApp = insertInto('apps');

export const selectAppByClientId = query((db, p: { client_id: string }) =>
  db.selectFrom('apps').selectAll().where('client_id', '=', p.client_id).where('deleted_at', 'is', null),
);

export type AppRow = Awaited<ReturnType<typeof selectAppByClientId>>[number];

export const selectAppByName = query((db, p: { name: string }) =>
  db
    .selectFrom('apps')
    .select(['id', 'client_id'])
    .where('name', '=', p.name)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1),
);

/** The apps that a user registered, oldest first. */
export const selectAppsOf = query((db, p: { owner_id: number }) =>
  db
    .selectFrom('apps')
    .select(['id', 'client_id', 'name', 'link', 'redirect_uris', 'created_at', 'previous_secret_until'])
    .select(['suspended_at', 'limit_percent'])
    .where('owner_id', '=', p.owner_id)
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

export const updateApp = updateById('apps');

/** Marks an app as deleted and clears everything it could be used with. */
export const markAppDeleted = query((db, p: { id: number; now: number }) =>
  db
    .updateTable('apps')
    .set({
      deleted_at: p.now,
      redirect_uris: '[]',
      client_secret_digest: '',
      previous_secret_digest: null,
      password_grant_secret_digest: null,
    })
    .where('id', '=', p.id)
    .where('deleted_at', 'is', null)
    .returning('id'),
);
