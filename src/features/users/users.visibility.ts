import { BLOCKED_BY, BLOCKS } from './users.bits.sql.ts';
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
