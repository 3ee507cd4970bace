import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Schema {
    app_streams: AppStreamTable;
  }
}

export interface AppStreamTable {
  id: number;
  /** The token that made it, and ends it. */
  token_id: number;
  /** The app of the token, whose app tokens all may use it. */
  app_id: number;
  /** Unique among the streams that the token made. */
  key: string | null;
  /** JSON list, in the given order. */
  object_types: string;
  filter_id: number | null;
  created_at: number;
  /** Whether it is deleted when its client leaves. */
  auto_delete: Generated<number>;
  /** Events up to this one were delivered before the client left. */
  delivered_seq: number;
  /** The process its client is connected to; null if it has no client. */
  owner: string | null;
  /** Counts the owners, so that one taken for dead changes nothing of its successor. */
  epoch: Generated<number>;
  /** The process that has asked the owner for it. */
  wanted_by: Generated<string | null>;
}
