declare module '../../db/schema.ts' {
  interface Schema {
    blocks: BlockTable;
  }
}

/** `user_id` blocks `target_id`. */
export interface BlockTable {
  user_id: number;
  target_id: number;
  created_at: number;
}
