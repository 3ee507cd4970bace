import type { Facts } from '../../objects/kind.ts';
import { facets } from '../content/content.ts';
import { canSeeAuthor, FOLLOWS, HELD, isHidden, isOutOfReach, SELF, userKind } from '../users/users.ts';
import { everyPost, type PostFilter } from './posts.params.ts';
import type { PostRecord } from './posts.record.ts';

/**
 * Whether a viewer sees a post: the only function that decides this, for lists, streams and lookups, and before acting on a post.
 * `original` is a repost's original. Everything it needs must be loaded.
 */
export function canSeePost(
  record: PostRecord,
  original: PostRecord | undefined,
  facts: Facts,
  filter: PostFilter,
): boolean {
  const { row } = record;
  if (row.is_deleted === HELD) {
    if (facts.viewer === undefined || (facts.bits(userKind, row.user_id) & SELF) === 0) return false;
  }
  if ((row.is_deleted === 1 || original?.row.is_deleted === 1) && !filter.deleted) return false;
  if (row.machine_only === 1 && !filter.machine) return false;
  if (filter.photos && (row.facets & facets.oembedPhoto) === 0) return false;
  if (isHidden(row) || (original !== undefined && isHidden(original.row))) return false;
  const shown = row.id === filter.asked ? everyPost : filter;
  const own = facts.bits(userKind, row.user_id);
  const others = original === undefined ? 0 : facts.bits(userKind, original.row.user_id);
  if (!shown.limited && (isOutOfReach(row, own) || (original && isOutOfReach(original.row, others))))
    return false;
  if (facts.viewer === undefined) return true;
  if (!canSeeAuthor(own | others, shown)) return false;
  return filter.directed || (own & SELF) !== 0 || concerns(filter.directedAt ?? record.directedAt, facts);
}

/** Whether a post is directed at nobody, at the viewer, or at a user whom the viewer follows. */
function concerns(directedAt: readonly number[], facts: Facts): boolean {
  return directedAt.length === 0 || directedAt.some((id) => facts.bits(userKind, id) & (SELF | FOLLOWS));
}
