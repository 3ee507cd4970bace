import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    stream_markers: StreamMarkerTable;
  }
}

/** How far a user has read a stream (docs/interface.md, Stream markers). */
export interface StreamMarkerTable {
  id: number;
  user_id: number;
  name: string;
  /** The marker's `pagination_id`. */
  position: number;
  /** The greatest position so far. */
  last_read_id: number;
  percentage: number;
  /** Number of changes. */
  version: number;
  updated_at: number;
}

export const markerMigrations: readonly Migration[] = [
  {
    name: '0001-markers',
    statements: [
      `create table stream_markers (
        id {id},
        user_id bigint not null,
        name text not null,
        position bigint not null,
        last_read_id bigint not null,
        percentage integer not null,
        version bigint not null,
        updated_at bigint not null
      )`,
      'create unique index stream_markers_by_user on stream_markers (user_id, name)',
    ],
  },
];
