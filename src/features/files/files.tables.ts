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
  /** As the client gave it; null where it follows from `mime_type`. */
  kind: 'image' | 'other' | null;
  name: string;
  /** Null until there is a content. */
  mime_type: string | null;
  is_public: Generated<number>;
  annotations: string;
  /** Key of the content; null while the file is incomplete, and so are the others that follow from it. */
  content: string | null;
  completed_at: number | null;
  sha1: string | null;
  size: number | null;
  /** Of an image that can be read, in pixels. */
  width: number | null;
  height: number | null;
  /** Bytes of the content and of all derived files. */
  total_size: Generated<number>;
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
