import type { Migration } from '../db/migrations.ts';

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

export const submissionMigrations: readonly Migration[] = [
  {
    name: '0001-submissions',
    statements: [
      `create table submissions (
        user_id bigint not null,
        key text not null,
        created_at bigint not null,
        body_digest text not null,
        result text,
        primary key (user_id, key)
      )`,
      'create index submissions_by_time on submissions (created_at)',
    ],
  },
];
