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
