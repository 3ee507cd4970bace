import type { Migration } from '../../db/migrations.ts';

export const previewMigrations: readonly Migration[] = [
  {
    name: '0038-link-previews',
    statements: [
      `create table link_previews (
        key text primary key,
        url text not null,
        host text not null,
        asked_at bigint not null,
        is_waiting smallint not null default 1,
        worker text,
        tries smallint not null default 0,
        fetched_at bigint,
        title text,
        description text,
        site text,
        picture text,
        picture_type text,
        width integer,
        height integer
      )`,
      'create index link_previews_waiting on link_previews (host, asked_at, key) where is_waiting = 1',
      'create index link_previews_picture on link_previews (picture) where picture is not null',
      `create table previewed_links (
        object_id bigint primary key,
        kind text not null,
        key text not null
      )`,
      'create index previewed_links_by_key on previewed_links (key, object_id)',
    ],
  },
];
