import { BLOCKED_BY, BLOCKS, MUTES } from './users.bits.sql.ts';
import type { UserRow } from './users.sql.ts';

/**
 * Whether an account is there at all, for anybody: not suspended, not deleted. `userKind` loads active ones only, so
 * others have no User object anywhere: look-ups answer 404, posts and lists go without it.
 */
export function isActive(row: Pick<UserRow, 'suspended_at' | 'deleted_at'>): boolean {
  return row.suspended_at === null && row.deleted_at === null;
}

/**
 * The one place that decides which active users a viewer is shown.
 *
 * Look-ups (by id, name or ids) and the lists of who stands in a relation to whom (following, followers,
 * muted, blocked) show all users: `you_blocked` and `you_muted` must be readable, and the counters must be right.
 * Lists that bring up people for what they did or wrote (search, stars, reposters, the samples beside a post) leave
 * out those who blocked the viewer and those whom the viewer blocked. A mute hides the posts of a user, not the user.
 */
export function canListUser(bits: number): boolean {
  return (bits & (BLOCKED_BY | BLOCKS)) === 0;
}

/** Whether a viewer who stands so to an author sees any post or message of theirs. */
export function canSeeAuthor(bits: number, filter: { muted: boolean; blocked: boolean }): boolean {
  if (bits & BLOCKED_BY) return false;
  if (bits & BLOCKS && !filter.blocked) return false;
  return filter.muted || (bits & MUTES) === 0;
}

/** A post or message with what it is judged by of its author. */
type Authored = Pick<UserRow, 'suspended_at' | 'deleted_at'> & { is_deleted: number };

/**
 * Whether a post or message is hidden from everybody: those of suspended accounts are, tombstones included. A deleted
 * account's tombstones stay readable; its posts and messages are hidden until they have become that.
 */
export function isHidden({ suspended_at, deleted_at, is_deleted }: Authored): boolean {
  return deleted_at === null ? suspended_at !== null : is_deleted === 0;
}
