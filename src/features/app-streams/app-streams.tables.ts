import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Schema {
    app_streams: AppStreamTable;
  }
}

export interface AppStreamTable {
  id: number;
  token_id: number;
  /** That of the token. */
  app_id: number;
  /** Unique among the streams of the token. */
  key: string | null;
  /** JSON of a list, in the order in which it was given. */
  object_types: string;
  filter_id: number | null;
  created_at: number;
  /** It is deleted when its client leaves. */
  auto_delete: Generated<number>;
  /** Everything up to this event was delivered before the client left. */
  delivered_seq: number;
  /** The process that has its client; null where it has none. */
  owner: string | null;
  /** Counts the owners, so that one that was taken for dead changes nothing of the next one's. */
  epoch: Generated<number>;
  /** The process that has asked the owner for it. */
  wanted_by: Generated<string | null>;
}
