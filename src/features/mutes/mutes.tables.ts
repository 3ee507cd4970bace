declare module '../../db/schema.ts' {
  interface Schema {
    mutes: MuteTable;
  }
}

/** `user_id` mutes `target_id`. */
export interface MuteTable {
  user_id: number;
  target_id: number;
  created_at: number;
}
