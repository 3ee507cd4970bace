import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Schema {
    messages: MessageTable;
  }
}

export interface MessageTable {
  id: number;
  channel_id: number;
  user_id: number;
  app_id: number;
  created_at: number;
  /** Empty in a tombstone. */
  text: string;
  entities: string;
  annotations: string;
  reply_to: number | null;
  thread_id: number | null;
  is_deleted: Generated<number>;
  machine_only: Generated<number>;
  /** Bits for the contents of the annotations, which searches filter by. */
  facets: Generated<number>;
  num_replies: Generated<number>;
}
