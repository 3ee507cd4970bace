import type { Migration } from '../migrations.ts';

export const explore: Migration = {
  name: '0018-explore',
  statements: [
    `create table explore_streams (
      slug text primary key,
      title text not null,
      description text not null,
      hashtags text not null,
      created_at bigint not null
    )`,
    // Both hold few of all posts. The column of the condition changes only when a post is deleted. It is written in
    // another way than for `posts_with_photo`, so that PostgreSQL takes neither index where the other is meant.
    'create index posts_photos on posts (id) where (facets & 1) <> 0',
    'create index posts_checkins on posts (id) where (facets & 32) <> 0',
  ],
};
