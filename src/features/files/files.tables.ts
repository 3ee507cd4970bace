import type { Generated } from 'kysely';

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
