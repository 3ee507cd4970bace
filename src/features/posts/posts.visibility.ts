import type { Facts } from '../../objects/kind.ts';
import { facets } from '../content/content.facets.ts';
import { BLOCKED_BY, BLOCKS, FOLLOWS, MUTES, SELF } from '../users/users.bits.sql.ts';
import { userKind } from '../users/users.kind.ts';
import { everyPost, type PostFilter } from './posts.params.ts';
import type { PostRecord } from './posts.record.ts';

/**
 * Whether a viewer sees a post: the only function that decides it, for lists, streams and look-ups, and before
 * something is done with a post. `original` is that of a repost. Everything it needs was loaded before.
 */
export function canSeePost(
  record: PostRecord,
  original: PostRecord | undefined,
  facts: Facts,
  filter: PostFilter,
): boolean {
  const { row } = record;
  if ((row.is_deleted === 1 || original?.row.is_deleted === 1) && !filter.deleted) return false;
  if (row.machine_only === 1 && !filter.machine) return false;
  if (filter.photos && (row.facets & facets.oembedPhoto) === 0) return false;
  if (isHidden(record) || isHidden(original)) return false;
  if (facts.viewer === undefined) return true;
  const own = facts.bits(userKind, row.user_id);
  const bits = own | (original === undefined ? 0 : facts.bits(userKind, original.row.user_id));
  if (!canSeeAuthor(bits, row.id === filter.asked ? everyPost : filter)) return false;
  return filter.directed || (own & SELF) !== 0 || concerns(record, facts);
}

/** Whether a viewer who stands so to an author sees any post of theirs: the part of the above that concerns all of them. */
export function canSeeAuthor(bits: number, filter: Pick<PostFilter, 'muted' | 'blocked'>): boolean {
  if (bits & BLOCKED_BY) return false;
  if (bits & BLOCKS && !filter.blocked) return false;
  return filter.muted || (bits & MUTES) === 0;
}

/**
 * Posts of suspended accounts are hidden from everybody, tombstones included. A deleted account's tombstones stay
 * readable; its posts are hidden until they have become that.
 */
function isHidden(record: PostRecord | undefined): boolean {
  if (record === undefined) return false;
  const { suspended_at, deleted_at, is_deleted } = record.row;
  return deleted_at === null ? suspended_at !== null : is_deleted === 0;
}

/** Whether a post is directed at no user, at the viewer, or at a user whom the viewer follows. */
function concerns({ directedAt }: PostRecord, facts: Facts): boolean {
  return directedAt.length === 0 || directedAt.some((id) => facts.bits(userKind, id) & (SELF | FOLLOWS));
}
