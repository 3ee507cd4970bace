declare module '../../db/schema.ts' {
  interface Schema {
    reports: ReportTable;
  }
}

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
}
