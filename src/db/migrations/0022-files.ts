import type { Migration } from '../migrations.ts';
// Released as well, so it does not change.
import { keyed } from './0020-channels.ts';

export const files: Migration = {
  name: '0022-files',
  statements: [
    keyed(`create table files (
      id {key},
      user_id bigint not null,
      app_id bigint not null,
      created_at bigint not null,
      type text not null,
      kind text,
      name text not null,
      mime_type text,
      is_public smallint not null default 0,
      annotations text not null default '[]',
      content text,
      completed_at bigint,
      sha1 text,
      size bigint,
      width integer,
      height integer,
      total_size bigint not null default 0
    )`),
    'create index files_by_user on files (user_id, id)',
    'create index files_by_content on files (content) where content is not null',

    `create table derived_files (
      file_id bigint not null,
      key text not null,
      name text not null,
      mime_type text not null,
      content text not null,
      sha1 text not null,
      size bigint not null,
      width integer,
      height integer,
      primary key (file_id, key)
    )`,
    'create index derived_files_by_content on derived_files (content)',

    'alter table user_counts add column storage_used bigint not null default 0',
  ],
};
