declare module '../../db/schema.ts' {
  interface Schema {
    imports: ImportTable;
  }
}

/** Objects imported for a user, so that each is imported once (docs/export.md). */
export interface ImportTable {
  user_id: number;
  /** Identifies the object where it comes from: a URL. */
  origin: string;
  /** The post, repost or file it was imported as. */
  object_id: number;
}
