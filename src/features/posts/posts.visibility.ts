import { facets } from '../content/content.facets.ts';
import { BLOCKED_BY, BLOCKS, FOLLOWS, MUTES } from '../relations/relations.sql.ts';
import type { Bits } from '../users/users.view.ts';
import type { PostRecord } from './posts.view.ts';

/** Which posts a list shows (specification, general post parameters). */
export interface PostFilter {
  muted: boolean;
  deleted: boolean;
  machine: boolean;
  directed: boolean;
  /** Only posts with a photo (specification, Stream faceting). */
  photos?: boolean;
}

/** Who looks; undefined without a user token. */
export interface PostLens {
  id: number;
  relations: Bits;
}

/** Whom `canSeePost` needs the viewer's relations to: authors, and those a post is directed at. */
export function peopleOf(
  records: Iterable<PostRecord>,
  originals: ReadonlyMap<number, PostRecord>,
): Set<number> {
  const people = new Set<number>();
  for (const { row, directedAt } of records) {
    people.add(row.user_id);
    for (const id of directedAt) people.add(id);
    const original = row.repost_of === null ? undefined : originals.get(row.repost_of);
    if (original !== undefined) people.add(original.row.user_id);
  }
  return people;
}

/** Whether a post may be seen at all: its author, and for a repost the original's, is there and has not blocked the viewer. */
export function mayViewPost(
  record: PostRecord,
  originals: ReadonlyMap<number, PostRecord>,
  lens: PostLens | undefined,
): boolean {
  if (isHidden(record) || isHidden(originalOf(record, originals))) return false;
  return ((bitsOf(record, lens) | bitsOf(originalOf(record, originals), lens)) & BLOCKED_BY) === 0;
}

/**
 * The one place that decides who sees which post (design rule 5): for lists, streams and look-ups alike. Everything
 * it needs was loaded before, for all posts and viewers at once.
 */
export function canSeePost(
  record: PostRecord,
  originals: ReadonlyMap<number, PostRecord>,
  lens: PostLens | undefined,
  filter: PostFilter,
): boolean {
  const { row } = record;
  const original = originalOf(record, originals);
  if ((row.is_deleted === 1 || original?.row.is_deleted === 1) && !filter.deleted) return false;
  if (row.machine_only === 1 && !filter.machine) return false;
  if (filter.photos && (row.facets & facets.oembedPhoto) === 0) return false;
  if (isHidden(record) || isHidden(original)) return false;
  if (lens === undefined) return true;
  const bits = bitsOf(record, lens) | bitsOf(original, lens);
  if (bits & BLOCKED_BY) return false;
  if (bits & (MUTES | BLOCKS) && !filter.muted) return false;
  if (!filter.directed && row.user_id !== lens.id && !concerns(record, lens)) return false;
  return true;
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

function originalOf(record: PostRecord, originals: ReadonlyMap<number, PostRecord>): PostRecord | undefined {
  return record.row.repost_of === null ? undefined : originals.get(record.row.repost_of);
}

function bitsOf(record: PostRecord | undefined, lens: PostLens | undefined): number {
  return record === undefined ? 0 : (lens?.relations.get(record.row.user_id) ?? 0);
}

/** Whether a post is directed at nobody, at the viewer, or at someone the viewer follows. */
function concerns({ directedAt }: PostRecord, lens: PostLens): boolean {
  return (
    directedAt.length === 0 ||
    directedAt.some((id) => id === lens.id || ((lens.relations.get(id) ?? 0) & FOLLOWS) !== 0)
  );
}
