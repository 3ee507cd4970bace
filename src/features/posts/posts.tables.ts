import type { Generated } from 'kysely';
import { fullTextTable } from '../../db/full-text-tables.ts';
import type { Migration } from '../../db/migrations.ts';

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
  /** When the text was written that it has now; null if it was never revised. */
  revised_at: Generated<number | null>;
}

export interface PostHashtagTable {
  name: string;
  post_id: number;
}

export interface PostMentionTable {
  user_id: number;
  post_id: number;
  is_leading: number;
  /** The revision that notifies the user of it; null if the post did when it was created, or if nobody is notified. */
  revision_id: Generated<number | null>;
}

export const postMigrations: readonly Migration[] = [
  {
    name: '0001-posts',
    statements: [
      `create table posts (
        id {id},
        user_id bigint not null,
        app_id bigint not null,
        created_at bigint not null,
        text text not null,
        entities text not null,
        annotations text not null,
        reply_to bigint,
        thread_id bigint,
        repost_of bigint,
        is_deleted smallint not null default 0,
        machine_only smallint not null default 0,
        is_directed smallint not null default 0,
        facets integer not null default 0,
        is_imported smallint not null default 0,
        num_replies bigint not null default 0,
        num_stars bigint not null default 0,
        num_reposts bigint not null default 0
      )`,
      // Holds what lists of a user's posts leave out, so that they leave it out without reading the posts.
      'create index posts_by_user on posts (user_id, id, machine_only, is_deleted, is_imported)',
      'create index posts_by_thread on posts (thread_id, id) where thread_id is not null',
      'create unique index posts_by_repost on posts (repost_of, user_id) where repost_of is not null and is_deleted = 0',
      'create index reposts_by_original on posts (repost_of, id, user_id, created_at) where repost_of is not null and is_deleted = 0',
      // Covers the look-ups of photos: otherwise SQLite may take the index on all posts of a user.
      'create index posts_with_photo on posts (user_id, id, created_at, facets) where (facets & 1) = 1 and is_imported = 0',
      // Conditions are written in another way than that of `posts_with_photo`, so that PostgreSQL takes neither index for
      // the other.
      'create index posts_photos on posts (id) where (facets & 1) <> 0 and is_imported = 0',
      'create index posts_checkins on posts (id) where (facets & 32) <> 0 and is_imported = 0',
      ...fullTextTable('post_search'),
      `create table post_hashtags (
        name text not null,
        post_id bigint not null,
        primary key (name, post_id)
      ) {without rowid}`,
      `create table post_mentions (
        user_id bigint not null,
        post_id bigint not null,
        is_leading smallint not null,
        primary key (user_id, post_id)
      ) {without rowid}`,
    ],
  },
  {
    name: '0002-revisions',
    statements: [
      'alter table posts add column revised_at bigint',
      'alter table post_mentions add column revision_id bigint',
      'create index post_mentions_by_revision on post_mentions (user_id, revision_id, post_id) where revision_id is not null',
    ],
  },
];
