import type { Generated } from 'kysely';

declare module '../db/schema.ts' {
  interface Schema {
    unused_contents: UnusedContentTable;
  }
}

/** A stored blob that may be unused (contents/contents.ts). */
export interface UnusedContentTable {
  key: string;
  /** When it got this state. */
  since: number;
  /** 0: stored; 1: unused; 2: being deleted. */
  state: 0 | 1 | 2;
  /** The account it counts against; null for none. */
  user_id: number | null;
  /** What it counts, in bytes. */
  bytes: Generated<number>;
}
