import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    files: FileTable;
    derived_files: DerivedFileTable;
  }
}

export interface FileTable {
  id: number;
  user_id: number;
  /** The app that created it. */
  app_id: number;
  created_at: number;
  type: string;
  /** As given by the client; null if it follows from `mime_type`. */
  kind: 'image' | 'other' | null;
  name: string;
  /** Null until there is a content. */
  mime_type: string | null;
  is_public: Generated<number>;
  annotations: string;
  /** Key of the content; null while the file is incomplete, as are the columns that follow from it. */
  content: string | null;
  completed_at: number | null;
  sha1: string | null;
  size: number | null;
  /** Of a readable image, in pixels. */
  width: number | null;
  height: number | null;
  /** 1 for a picture of several frames. */
  is_moving: Generated<number>;
  /** Bytes of the content and of all derived files. */
  total_size: Generated<number>;
  /** When moderators removed it; null unless they did. */
  removed_at: Generated<number | null>;
}

export interface DerivedFileTable {
  file_id: number;
  key: string;
  name: string;
  mime_type: string;
  /** Key of the content. */
  content: string;
  sha1: string;
  size: number;
  width: number | null;
  height: number | null;
}

export const fileMigrations: readonly Migration[] = [
  {
    name: '0001-files',
    statements: [
      `create table files (
        id {id},
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
        total_size bigint not null default 0,
        removed_at bigint
      )`,
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
    ],
  },
  {
    name: '0002-moving',
    statements: ['alter table files add column is_moving smallint not null default 0'],
  },
];
