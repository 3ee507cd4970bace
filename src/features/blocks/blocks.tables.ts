declare module '../../db/schema.ts' {
  interface Schema {
    /** `user_id` blocks `target_id`. */
    blocks: { user_id: number; target_id: number; created_at: number };
  }
}

export {};
