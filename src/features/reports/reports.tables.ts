import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    reports: ReportTable;
  }
}

/** How a report was decided. */
export type ReportDecision = 'dismiss' | 'warn' | 'remove' | 'limit' | 'suspend' | AppealDecision;

/** How an appeal was decided. */
export type AppealDecision = 'accept' | 'reject';

/** What can be reported. */
export const reportedKinds = ['post', 'message', 'channel', 'file', 'user'] as const;

export type ReportedKind = (typeof reportedKinds)[number];

/** What a report says is wrong. */
export const reportCategories = ['spam', 'abuse', 'illegal', 'sensitive', 'other'] as const;

export type ReportCategory = (typeof reportCategories)[number];

/** What a row of the queue is about: something that was reported, or a decision that its person appeals against. */
export type QueuedKind = ReportedKind | 'appeal';

/** A user's report of something to the moderators, or an appeal against a decision of theirs. */
export interface ReportTable {
  id: number;
  /** The id of what was reported, whatever its kind; of an appeal, that of the notice. */
  post_id: number;
  kind: Generated<QueuedKind>;
  category: Generated<ReportCategory>;
  /** What the reporter wrote, or the person who appeals, who is its author and its reporter. */
  comment: Generated<string>;
  /** Whose it is. */
  author_id: Generated<number | null>;
  reporter_id: number;
  created_at: number;
  resolved_at: number | null;
  /** Null while open, and if resolved on the command line. */
  resolved_by: number | null;
  note: string | null;
  /** JSON object: `ReportedCopy`. */
  copy: Generated<string>;
  /** The moderator who works on it. */
  taken_by: Generated<number | null>;
  taken_at: Generated<number | null>;
  /** Null while open, and if it ended with the account that it is about. */
  decision: Generated<ReportDecision | null>;
  /** JSON object: the rule of the service that was broken, `BrokenRule`; null if the decision names none. */
  rule: Generated<string | null>;
  /**
   * The first report of the same thing, which is decided with this one. Null for the first itself: it alone is in the queue, and is
   * taken.
   */
  first_id: Generated<number | null>;
}

export const reportMigrations: readonly Migration[] = [
  {
    name: '0001-reports',
    statements: [
      `create table reports (
        id {id},
        post_id bigint not null,
        kind text not null default 'post',
        category text not null default 'other',
        comment text not null default '',
        author_id bigint,
        reporter_id bigint not null,
        created_at bigint not null,
        resolved_at bigint,
        resolved_by bigint,
        note text,
        copy text not null default '{}',
        taken_by bigint,
        taken_at bigint,
        decision text,
        rule text,
        first_id bigint,
        unique (post_id, reporter_id)
      )`,
      'create index reports_open on reports (id) where resolved_at is null',
      'create index reports_by_author on reports (author_id, id)',
      'create index reports_by_reporter on reports (reporter_id, id)',
      'create index reports_decided on reports (resolved_at) where resolved_at is not null',
      'create index reports_together on reports (first_id, id) where first_id is not null',
    ],
  },
];
