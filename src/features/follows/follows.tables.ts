declare module '../../db/schema.ts' {
  interface Schema {
    follows: FollowTable;
  }
}

export interface FollowTable {
  id: number;
  follower_id: number;
  followee_id: number;
  created_at: number;
}
