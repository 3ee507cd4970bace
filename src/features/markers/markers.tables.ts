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
  /** The `pagination_id` that the marker is at. */
  position: number;
  /** The greatest position so far. */
  last_read_id: number;
  percentage: number;
  /** Counts the changes. */
  version: number;
  updated_at: number;
}
