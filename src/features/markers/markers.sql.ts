import { type Selectable, sql } from 'kysely';
import type { Batched } from '../../db/batched.ts';
import { query, queryEach } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
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

export const selectNamedMarkers = query((db, p: { user: number; names: string[] }, { list }) =>
  db
    .selectFrom('stream_markers')
    .selectAll()
    .where('user_id', '=', p.user)
    .where('name', 'in', list(p.names, 'text')),
);

/** Users' markers with one name. */
export const selectMarkersNamed = query((db, p: { name: string; users: number[] }, { list }) =>
  db
    .selectFrom('stream_markers')
    .select(['id', 'user_id'])
    .where('name', '=', p.name)
    .where('user_id', 'in', list(p.users)),
);

export const selectMarkers = query((db, p: { ids: number[] }, { list }) =>
  db.selectFrom('stream_markers').selectAll().where('id', 'in', list(p.ids)),
);

const upsertMarkers = queryEach<MarkerRow, never>(
  {
    id: 'bigint',
    user_id: 'bigint',
    name: 'text',
    position: 'bigint',
    last_read_id: 'bigint',
    percentage: 'bigint',
    version: 'bigint',
    updated_at: 'bigint',
  },
  (row, from) => {
    const values = sql.join([
      row.id,
      row.user_id,
      row.name,
      row.position,
      row.last_read_id,
      row.percentage,
      row.version,
      row.updated_at,
    ]);
    // Without a where clause, SQLite would parse "on conflict" as part of the select.
    return sql`insert into stream_markers (id, user_id, name, position, last_read_id, percentage, version, updated_at)
      select ${values} ${from} where true
      on conflict (user_id, name) do update set position = excluded.position, last_read_id = excluded.last_read_id,
        percentage = excluded.percentage, version = excluded.version, updated_at = excluded.updated_at`;
  },
);

const batched: Batched<MarkerRow> = {
  run: async (db, rows) => {
    await upsertMarkers(db, rows);
  },
};

/** Inserts or updates a marker. A write puts each only once. */
export function putMarker(tx: Tx, row: MarkerRow): void {
  tx.add(batched, row);
}

export const deleteMarkersOf = query((db, p: { user: number }) =>
  db.deleteFrom('stream_markers').where('user_id', '=', p.user),
);
