import type { Generated } from 'kysely';

declare module '../db/schema.ts' {
  interface Schema {
    unused_contents: UnusedContentTable;
  }
}

/** A content of files that perhaps no row uses (contents/contents.ts). */
export interface UnusedContentTable {
  key: string;
  /** When it came to this state. */
  since: number;
  /** 0: it was stored; 1: nothing uses it; 2: it is being deleted. */
  state: 0 | 1 | 2;
  /** The account that it counts for; null for nobody's. */
  user_id: number | null;
  /** What it counts. */
  bytes: Generated<number>;
}
