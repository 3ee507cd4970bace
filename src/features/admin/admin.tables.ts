import type { Generated } from 'kysely';
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
  /** The entry of the decision; null in notices of earlier versions. */
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
