import type { Migration } from '../migrations.ts';

export const imports: Migration = {
  name: '0027-imports',
  statements: [
    'alter table posts add column is_imported smallint not null default 0',
    // Streams leave imported posts out, without reading the posts themselves.
    'drop index posts_by_user',
    'create index posts_by_user on posts (user_id, id, machine_only, is_deleted, is_imported)',
    'drop index posts_with_photo',
    'create index posts_with_photo on posts (user_id, id, created_at, facets) where (facets & 1) = 1 and is_imported = 0',
    'drop index posts_photos',
    'create index posts_photos on posts (id) where (facets & 1) <> 0 and is_imported = 0',
    'drop index posts_checkins',
    'create index posts_checkins on posts (id) where (facets & 32) <> 0 and is_imported = 0',

    `create table imports (
      user_id bigint not null,
      origin text not null,
      object_id bigint not null,
      primary key (user_id, origin)
    )`,
    'create index imports_by_origin on imports (origin)',
  ],
};
