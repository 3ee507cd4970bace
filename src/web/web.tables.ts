declare module '../db/schema.ts' {
  interface Schema {
    submissions: SubmissionTable;
  }
}

/** Something that a user sent, and was carried out once (web/accounts/once.ts). */
export interface SubmissionTable {
  user_id: number;
  /** What tells it from all others of the user: its kind and an id that was given with it. */
  key: string;
  created_at: number;
  /** Of what was sent, to tell another thing with the same key. */
  body_digest: string;
  /** What came of it; null while it is carried out. */
  result: string | null;
}
