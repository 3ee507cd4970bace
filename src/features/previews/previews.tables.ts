import type { Generated } from 'kysely';

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
