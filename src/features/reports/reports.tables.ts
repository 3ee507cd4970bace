import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Schema {
    reports: ReportTable;
  }
}

/** How a report was decided. */
export type ReportDecision = 'dismiss' | 'warn' | 'remove' | 'suspend';

/** A user's report of a post to the administrators. */
export interface ReportTable {
  id: number;
  post_id: number;
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
