import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Schema {
    reports: ReportTable;
  }
}

/** How a report was decided. */
export type ReportDecision = 'dismiss' | 'warn' | 'remove' | 'suspend';

/** What can be reported. */
export const reportedKinds = ['post', 'message', 'channel', 'file', 'user'] as const;

export type ReportedKind = (typeof reportedKinds)[number];

/** What a report says is wrong. */
export const reportCategories = ['spam', 'abuse', 'illegal', 'sensitive', 'other'] as const;

export type ReportCategory = (typeof reportCategories)[number];

/** A user's report of something to the administrators. */
export interface ReportTable {
  id: number;
  /** The id of what was reported, whatever its kind: in earlier versions that was always a post. */
  post_id: number;
  kind: Generated<ReportedKind>;
  category: Generated<ReportCategory>;
  /** What the reporter wrote. */
  comment: Generated<string>;
  /** Whose it is; null in reports of posts by earlier versions. */
  author_id: Generated<number | null>;
  reporter_id: number;
  created_at: number;
  resolved_at: number | null;
  /** Null while open, and if resolved on the command line. */
  resolved_by: number | null;
  note: string | null;
  /** JSON object: `ReportedCopy`; empty in reports of earlier versions. */
  copy: Generated<string>;
  /** The moderator who works on it. */
  taken_by: Generated<number | null>;
  taken_at: Generated<number | null>;
  /** Null while open, and if resolved by an earlier version. */
  decision: Generated<ReportDecision | null>;
}
