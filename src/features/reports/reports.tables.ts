declare module '../../db/schema.ts' {
  interface Schema {
    reports: ReportTable;
  }
}

/** Someone told the administrators of a post. */
export interface ReportTable {
  id: number;
  post_id: number;
  reporter_id: number;
  created_at: number;
  resolved_at: number | null;
  /** Null while it is open, and where it was resolved on the command line. */
  resolved_by: number | null;
  note: string | null;
}
