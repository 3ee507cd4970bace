import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    link_previews: LinkPreviewTable;
    previewed_links: PreviewedLinkTable;
  }
}

/** What is known of a page that posts or messages link to, and the queue of those to be fetched. */
export interface LinkPreviewTable {
  /** A keyed digest of the URL, which nobody can guess from it. */
  key: string;
  url: string;
  host: string;
  /** When it was last asked for. */
  asked_at: number;
  /** 1 until it is fetched, which may be again. */
  is_waiting: Generated<number>;
  /** The process that fetches it. */
  worker: string | null;
  /** How often it was begun. */
  tries: Generated<number>;
  /** Null before the first time. */
  fetched_at: number | null;
  /** Null if there is nothing to show. */
  title: string | null;
  description: string | null;
  site: string | null;
  /** Key of the picture's content. */
  picture: string | null;
  picture_type: string | null;
  width: number | null;
  height: number | null;
}

/** Which post or message shows which preview. */
export interface PreviewedLinkTable {
  object_id: number;
  kind: string;
  key: string;
}

export const previewMigrations: readonly Migration[] = [
  {
    name: '0001-previews',
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
        object_id {id},
        kind text not null,
        key text not null
      )`,
      'create index previewed_links_by_key on previewed_links (key, object_id)',
    ],
  },
];
