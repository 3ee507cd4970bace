declare module '../../db/schema.ts' {
  interface Schema {
    stars: StarTable;
  }
}

export interface StarTable {
  id: number;
  user_id: number;
  post_id: number;
  created_at: number;
}
