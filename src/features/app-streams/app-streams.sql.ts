import { sql } from 'kysely';
import { columns, query } from '../../db/query.ts';
import type { AppStreamTable } from './app-streams.tables.ts';

/** The streams of an app, oldest first. */
export const selectStreamsOf = query((db, p: { app: number }) =>
  db.selectFrom('app_streams').selectAll().where('app_id', '=', p.app).orderBy('id'),
);

export const selectStream = query((db, p: { id: number }) =>
  db.selectFrom('app_streams').selectAll().where('id', '=', p.id),
);

/** A stream, unless its app is suspended. */
export const selectOpenStream = query((db, p: { id: number }) =>
  db
    .selectFrom('app_streams')
    .innerJoin('apps', 'apps.id', 'app_streams.app_id')
    .selectAll('app_streams')
    .where('app_streams.id', '=', p.id)
    .where('apps.suspended_at', 'is', null),
);

/** The epochs of streams, and which process has asked each owner for its stream. */
export const selectOwners = query((db, p: { ids: readonly number[] }, { isOneOf }) =>
  db.selectFrom('app_streams').select(['id', 'epoch', 'wanted_by']).where(isOneOf('id', p.ids)),
);

export type AppStreamRow = Awaited<ReturnType<typeof selectStream>>[number];

/** The columns of a stream that its app changes. */
const changeable = ['key', 'object_types', 'filter_id'] as const;

type NewStream = Omit<AppStreamTable, 'auto_delete' | 'owner' | 'epoch' | 'wanted_by'>;

export const insertStream = query((db, p: NewStream) =>
  db
    .insertInto('app_streams')
    .values(columns(p, 'id', 'token_id', 'app_id', ...changeable, 'created_at', 'delivered_seq'))
    .returningAll(),
);

export const updateStream = query((db, p: Pick<AppStreamTable, 'id' | (typeof changeable)[number]>) =>
  db
    .updateTable('app_streams')
    .set(columns(p, ...changeable))
    .where('id', '=', p.id)
    .returningAll(),
);

export const deleteStream = query((db, p: { id: number }) =>
  db.deleteFrom('app_streams').where('id', '=', p.id).returning('id'),
);

/** Makes a process the owner of a stream that has none, or whose owner has ended. */
export const takeStream = query(
  (
    db,
    p: { id: number; owner: string; auto_delete: number; seq: number; before: string | null; epoch: number },
  ) =>
    db
      .updateTable('app_streams')
      .set((e) => ({
        owner: p.owner,
        epoch: e('epoch', '+', 1),
        wanted_by: null,
        auto_delete: p.auto_delete,
        delivered_seq: p.seq,
      }))
      .where('id', '=', p.id)
      .where('epoch', '=', p.epoch)
      .where((e) => e(e.fn.coalesce('owner', e.val('')), '=', e.fn.coalesce(e.val(p.before), e.val(''))))
      .returningAll(),
);

/** Records which process has asked the owner of a stream for it. @returns nothing if it has another owner. */
export const updateWanted = query((db, p: { id: number; owner: string; epoch: number; wanted_by: string }) =>
  db
    .updateTable('app_streams')
    .set({ wanted_by: p.wanted_by })
    .where('id', '=', p.id)
    .where('owner', '=', p.owner)
    .where('epoch', '=', p.epoch)
    .returning('id'),
);

/** Releases a stream that was sent events up to `seq`, unless another process has taken it. */
export const releaseStream = query((db, p: { id: number; epoch: number; seq: number }) =>
  db
    .updateTable('app_streams')
    .set({ owner: null, wanted_by: null, auto_delete: 0, delivered_seq: p.seq })
    .where('id', '=', p.id)
    .where('epoch', '=', p.epoch),
);

/** Records how far a stream that the process still owns was served. */
export const savePosition = query((db, p: { id: number; epoch: number; seq: number }) =>
  db
    .updateTable('app_streams')
    .set({ delivered_seq: p.seq })
    .where('id', '=', p.id)
    .where('epoch', '=', p.epoch)
    .where('delivered_seq', '<', p.seq),
);

/** The streams to delete when their clients leave. */
export const selectPassing = query((db) =>
  db.selectFrom('app_streams').select(['id', 'owner']).where('auto_delete', '=', sql.lit(1)),
);

/** The streams that use one of these filters. */
export const selectStreamsWithFilters = query((db, p: { filters: number[] }, { isOneOf }) =>
  db
    .selectFrom('app_streams')
    .select(['id as stream_id', 'filter_id'])
    .where(isOneOf('filter_id', p.filters))
    .orderBy('id')
    .$narrowType<{ filter_id: number }>(),
);

/** Returns a row if a user created an app or authorised it. */
export const selectUserOfApp = query((db, p: { user: number; app: number }) =>
  db
    .selectFrom('apps')
    .select('owner_id as user')
    .where('id', '=', p.app)
    .where('owner_id', '=', p.user)
    .unionAll(
      db
        .selectFrom('authorizations')
        .select('user_id as user')
        .where('app_id', '=', p.app)
        .where('user_id', '=', p.user),
    ),
);
