import type { Generated } from 'kysely';
import type { RemovableKind } from './removable.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    removed_content: RemovedContentTable;
    moderation_notices: ModerationNoticeTable;
    moderation_notes: ModerationNoteTable;
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
}

/** What moderators told a person. */
export interface ModerationNoticeTable {
  id: number;
  user_id: number;
  action: 'warn' | 'suspend' | 'remove' | 'answer';
  text: string;
  created_at: number;
  /** 1 once it was sent by e-mail, or could not be. */
  is_mailed: Generated<number>;
}

/** A note about a person, for moderators only. */
export interface ModerationNoteTable {
  id: number;
  user_id: number;
  author_id: number | null;
  text: string;
  created_at: number;
}
