import { query } from '../../db/query.ts';

/** The streams of a token, oldest first. */
export const selectStreamsOf = query((db, p: { token: number }) =>
  db.selectFrom('app_streams').selectAll().where('token_id', '=', p.token).orderBy('id'),
);

export const selectStream = query((db, p: { id: number }) =>
  db.selectFrom('app_streams').selectAll().where('id', '=', p.id),
);

export type AppStreamRow = Awaited<ReturnType<typeof selectStream>>[number];

export const insertStream = query(
  (
    db,
    p: {
      id: number;
      token_id: number;
      app_id: number;
      key: string | null;
      object_types: string;
      filter_id: number | null;
      created_at: number;
      delivered_seq: number;
    },
  ) =>
    db
      .insertInto('app_streams')
      .values({
        id: p.id,
        token_id: p.token_id,
        app_id: p.app_id,
        key: p.key,
        object_types: p.object_types,
        filter_id: p.filter_id,
        created_at: p.created_at,
        delivered_seq: p.delivered_seq,
        owner: null,
      })
      .returningAll(),
);

export const updateStream = query(
  (db, p: { id: number; key: string | null; object_types: string; filter_id: number | null }) =>
    db
      .updateTable('app_streams')
      .set({ key: p.key, object_types: p.object_types, filter_id: p.filter_id })
      .where('id', '=', p.id)
      .returningAll(),
);

export const deleteStream = query((db, p: { id: number }) =>
  db.deleteFrom('app_streams').where('id', '=', p.id).returning('id'),
);

/** Writes how far a stream was served. */
export const updatePosition = query((db, p: { id: number; seq: number }) =>
  db.updateTable('app_streams').set({ delivered_seq: p.seq }).where('id', '=', p.id),
);

/** The streams that have one of these filters. */
export const selectStreamsWithFilters = query((db, p: { filters: number[] }, { list }) =>
  db
    .selectFrom('app_streams')
    .select(['id as stream_id', 'filter_id'])
    .where('filter_id', 'in', list(p.filters))
    .orderBy('id')
    .$narrowType<{ filter_id: number }>(),
);

/** Gives a row where a user made an app or authorised it. */
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
