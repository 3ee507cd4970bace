declare module '../../db/schema.ts' {
  interface Schema {
    filters: FilterTable;
  }
}

/** A filter of app streams. */
export interface FilterTable {
  id: number;
  user_id: number;
  /** Empty where it was given none. */
  name: string;
  match_policy: string;
  clauses: string;
  created_at: number;
}
