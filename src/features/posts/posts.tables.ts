import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Schema {
    posts: PostTable;
    post_hashtags: PostHashtagTable;
    post_mentions: PostMentionTable;
  }
}

export interface PostTable {
  id: number;
  user_id: number;
  app_id: number;
  created_at: number;
  /** Empty in a repost, whose text is its original's, and in a tombstone. */
  text: string;
  entities: string;
  annotations: string;
  reply_to: number | null;
  thread_id: number | null;
  repost_of: number | null;
  /** 1 for a tombstone, 2 while it is held for review: then only its author sees it, and nothing counts or finds it. */
  is_deleted: Generated<number>;
  machine_only: Generated<number>;
  /** 1 if the text begins with mentions. */
  is_directed: Generated<number>;
  /** Bits for the contents of the annotations, which lists filter by. */
  facets: Generated<number>;
  /** 1 for a post created elsewhere, which streams leave out (docs/export.md). */
  is_imported: Generated<number>;
  num_replies: Generated<number>;
  num_stars: Generated<number>;
  num_reposts: Generated<number>;
}

export interface PostHashtagTable {
  name: string;
  post_id: number;
}

export interface PostMentionTable {
  user_id: number;
  post_id: number;
  is_leading: number;
}
