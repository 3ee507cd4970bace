import type { Context } from '../../context.ts';
import type { Entry } from '../../http/pagination.ts';
import { loadRecords, type Records } from '../posts/posts.load.ts';
import type { PostRecord } from '../posts/posts.view.ts';
import { canSeePost, type PostFilter, type PostLens, peopleOf } from '../posts/posts.visibility.ts';
import { BLOCKED_BY, BLOCKS, MUTES } from '../relations/relations.sql.ts';
import { type Repost, shownReposts } from '../reposts/reposts.repeats.ts';

/** A personal stream, as far as the week's rule is concerned (decision 7). */
export interface RepostReader {
  lens: PostLens;
  filter: PostFilter;
  /** Whether the stream holds the posts of a user, who must be active. */
  holds(user: number): boolean;
  /** Whether it holds what mentions the reader as well. */
  withMentions: boolean;
}

/**
 * Which of the reposts of one post a personal stream shows. What its reader has muted does not count as shown, and so
 * hides nothing. `reposts` are oldest first; `records` holds the original.
 */
export function shownIn(
  reader: RepostReader,
  original: PostRecord,
  records: ReadonlyMap<number, PostRecord>,
  reposts: readonly Repost[],
): Set<number> {
  const { lens, filter } = reader;
  const unseen = filter.muted ? BLOCKED_BY : BLOCKED_BY | MUTES | BLOCKS;
  const held = reader.holds(original.row.user_id) || (reader.withMentions && original.mentions(lens.id));
  return shownReposts(
    reposts.filter(({ user }) => reader.holds(user) && !((lens.relations.get(user) ?? 0) & unseen)),
    held && canSeePost(original, records, lens, filter) ? original.row.created_at : undefined,
  );
}

/**
 * Takes out the reposts that a personal stream does not show: those within a week of the original or of another
 * repost of it there. The reposts of a post are the same for all readers and kept, so this seldom costs a query.
 */
export async function withoutRepeats(
  ctx: Context,
  id: number,
  entries: Entry<number>[],
  filter: PostFilter,
  withMentions: boolean,
  loaded: Records,
): Promise<Entry<number>[]> {
  const records = await loadRecords(
    ctx,
    entries.map(({ item }) => item),
    loaded,
  );
  const originals = new Map<number, PostRecord>();
  for (const { item } of entries) {
    const original = records.get(records.get(item)?.row.repost_of ?? 0);
    if (original !== undefined) originals.set(original.row.id, original);
  }
  if (originals.size === 0) return entries;
  const [lists, authors] = await Promise.all([ctx.reposts.get(originals.keys()), ctx.homes.authors(id)]);
  const people = peopleOf(originals.values(), records);
  const own = new Map<number, Repost[]>();
  for (const original of originals.keys()) {
    const reposts = (lists.get(original)?.reposts ?? []).filter(({ user }) => authors.has(user));
    for (const { user } of reposts) people.add(user);
    own.set(original, reposts);
  }
  const [relations, active] = await Promise.all([ctx.viewers.relations(id, people), ctx.users.get(people)]);
  const holds = (user: number): boolean => authors.has(user) && active.has(user);
  const reader: RepostReader = { lens: { id, relations }, filter, holds, withMentions };
  const shown = new Map<number, Set<number>>();
  for (const [key, original] of originals) {
    shown.set(key, shownIn(reader, original, records, own.get(key) ?? []));
  }
  return entries.filter(({ item }) => {
    const record = records.get(item);
    const key = record?.row.repost_of ?? 0;
    const original = originals.get(key);
    if (record === undefined || original === undefined) return true;
    if (record.row.is_deleted === 0) return shown.get(key)?.has(item) ?? true;
    // The tombstone of a repost appears where the repost did; it is no longer in the list.
    const self = { id: item, user: record.row.user_id, at: record.row.created_at };
    const before = (own.get(key) ?? []).filter((repost) => repost.id < item);
    return shownIn(reader, original, records, [...before, self]).has(item);
  });
}
