import type { Entry } from '../../db/keyset.ts';
import type { QueuedKind } from '../reports/reports.ts';
import type { Kind } from './kinds.ts';
import type { ActRow } from './notifications.sql.ts';

/** Something that a user is notified of: what others did with one object in one day, or one mention, conversation or report. */
export interface Notification extends Entry {
  kind: Kind;
  /** Identifies it among a user's notifications, also when its place changes. */
  key: string;
  /** When it happened last, in milliseconds since 1970. */
  at: number;
  /** Its latest id that the user sees: of a star, follow, post, message or report. It is unread if the marker is before this. */
  newest: number;
  /** The people who did it, latest first. */
  users: readonly number[];
  /** The posts or the message with which they did it: mentions, replies, messages. */
  texts: readonly number[];
  /** The user has read it elsewhere, as a conversation. */
  isRead: boolean;
  /** What was reported. */
  what?: QueuedKind;
  /** What happened in a channel of the kind `channel`: messages mention or answer the user, others subscribed the user, or wrote. */
  inChannel?: InChannel;
}

export type InChannel = 'addressed' | 'invited' | 'written';

/** A notification as it is read, before it is known who of its people and texts the user sees. */
export interface Found extends Entry {
  kind: Kind;
  key: string;
  at: number;
  acts: readonly ActRow[];
  isRead: boolean;
  what?: QueuedKind;
  inChannel?: InChannel;
}
