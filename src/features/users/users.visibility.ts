import { BLOCKED_BY, BLOCKS, FOLLOWS, MUTES, SELF } from './users.bits.sql.ts';
import type { UserRow } from './users.sql.ts';

/**
 * Whether an account exists for anybody: not suspended, not deleted. `userKind` loads only active ones, so others have no User
 * object anywhere: lookups return 404, posts and lists leave it out.
 */
export function isActive(row: Pick<UserRow, 'suspended_at' | 'deleted_at'>): boolean {
  return row.suspended_at === null && row.deleted_at === null;
}

/**
 * Whether a viewer with these bits for an account is out of its reach: moderators limited it, and the viewer does not follow it.
 * Lists, streams and notifications then show the viewer nothing of what it does; lookups by id and its own page do.
 */
export function isOutOfReach({ limited_at }: Pick<UserRow, 'limited_at'>, bits: number): boolean {
  return limited_at !== null && (bits & (FOLLOWS | SELF)) === 0;
}

/**
 * The one place that decides which active users a viewer is shown.
 *
 * Lookups (by id, name or ids) and lists of relations (following, followers, muted, blocked) show all users: `you_blocked` and
 * `you_muted` must be readable, and the counters must be right. Lists that show people for what they did or wrote (search, stars,
 * reposters, the samples with a post) leave out users who blocked the viewer, those whom the viewer blocked, and limited ones whom
 * the viewer does not follow. A mute hides the posts of a user, not the user.
 */
export function canListUser(row: Pick<UserRow, 'limited_at'>, bits: number): boolean {
  return (bits & (BLOCKED_BY | BLOCKS)) === 0 && !isOutOfReach(row, bits);
}

/** Whether a viewer with these bits for an author sees any post or message of theirs. */
export function canSeeAuthor(bits: number, filter: { muted: boolean; blocked: boolean }): boolean {
  if (bits & BLOCKED_BY) return false;
  if (bits & BLOCKS && !filter.blocked) return false;
  return filter.muted || (bits & MUTES) === 0;
}

/** The value of `is_deleted` of a post that is held for review. */
export const HELD = 2;

/** A post or message with the columns of its author that decide who sees it. */
type Authored = Pick<UserRow, 'suspended_at' | 'deleted_at'> & { is_deleted: number };

/**
 * Whether a post or message is hidden from everybody: those of suspended accounts are, including tombstones. A deleted account's
 * tombstones stay readable; its posts and messages are hidden until they become tombstones.
 */
export function isHidden({ suspended_at, deleted_at, is_deleted }: Authored): boolean {
  return deleted_at === null ? suspended_at !== null : is_deleted !== 1;
}
