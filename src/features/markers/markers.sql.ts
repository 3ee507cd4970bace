import type { Selectable } from 'kysely';
import { batchedInsert } from '../../db/batched.ts';
import { type Builder, query } from '../../db/query.ts';
import type { StreamMarkerTable } from './markers.tables.ts';

export type MarkerRow = Selectable<StreamMarkerTable>;

/** A user's markers, without those in channels: at most `limit`, ordered by name. */
export const selectMarkersOf = query((db, p: { user: number; limit: number }) =>
  db
    .selectFrom('stream_markers')
    .selectAll()
    .where('user_id', '=', p.user)
    .where('name', 'not like', 'channel:%')
    .orderBy('name')
    .limit(p.limit),
);

export const selectNamedMarkers = query((db, p: { user: number; names: string[] }, { isOneOf }) =>
  db
    .selectFrom('stream_markers')
    .selectAll()
    .where('user_id', '=', p.user)
    .where(isOneOf('name', p.names, 'text')),
);

/** Users' markers with one name. */
export const selectMarkersNamed = query((db, p: { name: string; users: number[] }, { isOneOf }) =>
  db
    .selectFrom('stream_markers')
    .select(['id', 'user_id'])
    .where('name', '=', p.name)
    .where(isOneOf('user_id', p.users)),
);

export const selectMarkers = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('stream_markers').selectAll().where(isOneOf('id', p.ids)),
);

/** A user's read positions by the names of markers, to join with what another column divides among nodes. */
export const markersOf = (db: Builder, user: number) =>
  db.selectFrom('stream_markers').select(['name', 'last_read_id']).where('user_id', '=', user).as('m');

/** Inserts or updates a marker. A write puts each only once. */
export const putMarker = batchedInsert('stream_markers', { name: 'text' }, ['user_id', 'name']);
