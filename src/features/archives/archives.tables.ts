declare module '../../db/schema.ts' {
  interface Schema {
    imports: ImportTable;
  }
}

/** What was imported for a user, so that it is imported once (docs/export.md). */
export interface ImportTable {
  user_id: number;
  /** What it was where it comes from: a URL. */
  origin: string;
  /** The post, repost or file that it became. */
  object_id: number;
}
