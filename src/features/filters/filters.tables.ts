declare module '../../db/schema.ts' {
  interface Schema {
    filters: FilterTable;
  }
}

/** A filter of app streams. */
export interface FilterTable {
  id: number;
  user_id: number;
  /** Empty if none was given. */
  name: string;
  match_policy: string;
  clauses: string;
  created_at: number;
}
