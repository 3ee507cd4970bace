import type { Hydration } from '../../objects/hydration.ts';
import type { LevelOf } from '../levels/levels.ts';
import { canListUser, MUTES, userKind } from '../users/users.ts';
import type { KindMask } from './kinds.ts';
import type { Quiet } from './settings.ts';

/** Most posts or messages whose texts a notification shows. */
export const MAX_TEXTS = 5;

/** What decides who and what a user sees of notifications. */
export interface Judging {
  state: Hydration;
  user: number;
  quiet: Quiet;
  /** What the user is told of each channel. */
  levelIn: LevelOf;
  /** The kinds that are read: replies that mention the user are mentions only without their own kind. */
  wanted: KindMask;
  /** In channels whose latest message is not shown, the latest unread one that is. */
  news: ReadonlyMap<number, number>;
}

/** Whether a user is notified of what a person did. */
export function isShownUser(id: number, { state, quiet }: Judging, isReport = false): boolean {
  const bits = state.bits(userKind, id);
  const record = state.get(userKind, id);
  if (record === undefined || (bits & MUTES) !== 0 || quiet.users.has(id)) return false;
  // Moderators hear of the reports of limited people too.
  return canListUser(isReport ? { limited_at: null } : record.row, bits);
}
