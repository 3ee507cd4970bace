import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';
import type { RemovableKind } from './removable.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    removed_content: RemovedContentTable;
    moderation_notices: ModerationNoticeTable;
    moderation_notes: ModerationNoteTable;
    post_removals: PostRemovalTable;
    weekly_activity: WeeklyActivityTable;
  }
}

/** Content that moderators removed and can restore, until upkeep deletes it for good. */
export interface RemovedContentTable {
  kind: RemovableKind;
  /** Of the object; of the user for an avatar or cover. */
  id: number;
  /** Whose it is. */
  user_id: number;
  /** JSON object: what restoring it needs. */
  copy: string;
  /** Key of a content that nothing else names meanwhile. */
  content: string | null;
  removed_at: number;
  /** The removal of all posts that this one was part of. */
  removal_id: Generated<number | null>;
}

/** What moderators decided about a person, or told them. */
export interface ModerationNoticeTable {
  id: number;
  user_id: number;
  /** `notice` is a message outside any decision. */
  action: 'warn' | 'limit' | 'suspend' | 'remove' | 'answer' | 'notice';
  /** Empty if the moderator wrote nothing: then there is no e-mail. */
  text: string;
  created_at: number;
  /** 1 once it was sent by e-mail, or could not be. */
  is_mailed: Generated<number>;
  /** The entry of the decision; null outside any decision. */
  audit_id: Generated<number | null>;
  /** The content that was removed, all posts, or the appeal that is answered; null for decisions about the account. */
  target_kind: Generated<RemovableKind | 'appeal' | 'posts' | null>;
  target_id: Generated<number | null>;
  /** When an appeal was accepted. */
  withdrawn_at: Generated<number | null>;
  /** JSON object: the rule of the service that was broken, `BrokenRule`; null if the decision names none. */
  rule: Generated<string | null>;
}

/** A note about a person, for moderators only. */
export interface ModerationNoteTable {
  id: number;
  user_id: number;
  author_id: number | null;
  text: string;
  created_at: number;
}

/** How many people were active in a week, by the week in which they signed up, and in all (0). Weeks have numbers (growth.sql.ts). */
export interface WeeklyActivityTable {
  joined: number;
  week: number;
  active: number;
}

/** The removal of all posts of a person, which goes on step by step, and can be undone. */
export interface PostRemovalTable {
  id: number;
  user_id: number;
  state: 'removing' | 'removed' | 'restoring' | 'restored';
  /** Posts when it began. */
  total: number;
  /** How many were removed, or restored, so far. */
  done: Generated<number>;
  /** The last post that was looked at. */
  after: Generated<number>;
  created_at: number;
}

export const adminMigrations: readonly Migration[] = [
  {
    name: '0001-admin',
    statements: [
      `create table removed_content (
        kind text not null,
        id bigint not null,
        user_id bigint not null,
        copy text not null,
        content text,
        removed_at bigint not null,
        removal_id bigint,
        primary key (kind, id)
      )`,
      'create index removed_content_by_user on removed_content (user_id, removed_at)',
      'create index removed_content_by_time on removed_content (removed_at)',
      'create index removed_content_by_content on removed_content (content) where content is not null',
      'create index removed_content_by_removal on removed_content (removal_id, id) where removal_id is not null',
      `create table moderation_notices (
        id {id},
        user_id bigint not null,
        action text not null,
        text text not null,
        created_at bigint not null,
        is_mailed smallint not null default 0,
        audit_id bigint,
        target_kind text,
        target_id bigint,
        withdrawn_at bigint,
        rule text
      )`,
      'create index moderation_notices_to_mail on moderation_notices (id) where is_mailed = 0',
      'create index moderation_notices_by_user on moderation_notices (user_id, id)',
      `create table moderation_notes (
        id {id},
        user_id bigint not null,
        author_id bigint,
        text text not null,
        created_at bigint not null
      )`,
      'create index moderation_notes_by_user on moderation_notes (user_id, id)',
      `create table post_removals (
        id {id},
        user_id bigint not null,
        state text not null,
        total bigint not null,
        done bigint not null default 0,
        after bigint not null default 0,
        created_at bigint not null
      )`,
      'create index post_removals_by_user on post_removals (user_id, id)',
      "create index post_removals_to_do on post_removals (created_at) where state = 'removing' or state = 'restoring'",
      `create table weekly_activity (
        joined bigint not null,
        week bigint not null,
        active bigint not null,
        primary key (joined, week)
      )`,
      'create index weekly_activity_by_week on weekly_activity (week)',
    ],
  },
];
