declare module '../db/schema.ts' {
  interface Schema {
    submissions: SubmissionTable;
  }
}

/** A form or call that was sent and is executed once (submissions.ts). */
export interface SubmissionTable {
  /** Who sent it; 0 for an app. */
  user_id: number;
  /** Unique per user: its kind and an id given with it. */
  key: string;
  created_at: number;
  /** Digest of the input, to detect other input with the same key. */
  body_digest: string;
  /** Of a call, the id of what it created; of a form, where it led, null until that is known. */
  result: string | null;
}
