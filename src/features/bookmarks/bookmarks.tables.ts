import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    bookmarks: BookmarkTable;
  }
}

export interface BookmarkTable {
  id: number;
  user_id: number;
  post_id: number;
  created_at: number;
}

export const bookmarkMigrations: readonly Migration[] = [
  {
    name: '0001-bookmarks',
    statements: [
      `create table bookmarks (
        id {id},
        user_id bigint not null,
        post_id bigint not null,
        created_at bigint not null,
        unique (user_id, post_id)
      )`,
      'create index bookmarks_by_user on bookmarks (user_id, id)',
      'create index bookmarks_by_post on bookmarks (post_id, user_id)',
    ],
  },
];
