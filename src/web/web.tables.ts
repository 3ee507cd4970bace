declare module '../db/schema.ts' {
  interface Schema {
    submissions: SubmissionTable;
  }
}

/** A form or request that a user submitted and that is executed once (web/accounts/once.ts). */
export interface SubmissionTable {
  user_id: number;
  /** Unique per user: its kind and an id given with it. */
  key: string;
  created_at: number;
  /** Digest of the input, to detect other input with the same key. */
  body_digest: string;
  /** The result; null while it is being executed. */
  result: string | null;
}
