import type { Context } from '../../context.ts';
import { topics } from '../../events/catalogue.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Entry } from '../../http/pagination.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { StreamRule } from '../../streams/rules.ts';
import type { Expansion } from '../../streams/topics.ts';
import { postKind } from '../posts/posts.kind.ts';
import type { PostFilter } from '../posts/posts.params.ts';
import type { PostRecord } from '../posts/posts.record.ts';
import { canSeePost } from '../posts/posts.visibility.ts';
import { BLOCKED_BY, BLOCKS, MUTES } from '../relations/relations.sql.ts';
import { type Repost, repostLists, shownReposts } from '../reposts/reposts.repeats.ts';
import { userKind } from '../users/users.kind.ts';
import { homeTimelines } from './home-timelines.ts';

/** A home timeline, as far as it matters which reposts it shows (docs/interface.md, Posts). */
interface Reader {
  id: number;
  filter: PostFilter;
  /** Whether the timeline holds the posts of a user. */
  holds(user: number): boolean;
  /** Whether it holds what mentions the reader as well. */
  withMentions: boolean;
}

/**
 * Which of the reposts of one post a home timeline shows. What its reader has muted does not count as shown, and so
 * hides nothing. `reposts` are oldest first; `state` has the reposters and what `canSeePost` needs.
 */
function shownIn(
  { id, filter, holds, withMentions }: Reader,
  original: PostRecord,
  state: Hydration,
  reposts: readonly Repost[],
): Set<number> {
  const unseen = filter.muted ? BLOCKED_BY : BLOCKED_BY | MUTES | BLOCKS;
  const isHeld = (user: number): boolean => holds(user) && state.get(userKind, user) !== undefined;
  const held = isHeld(original.row.user_id) || (withMentions && original.mentions(id));
  return shownReposts(
    reposts.filter(({ user }) => isHeld(user) && !(state.bits(userKind, user) & unseen)),
    held && canSeePost(original, undefined, state, filter) ? original.row.created_at : undefined,
  );
}

/** Loads the users who reposted, or wrote what was reposted, and how viewers stand to them. */
async function loadPeople(state: Hydration, people: ReadonlySet<number>): Promise<void> {
  await Promise.all([state.judge(userKind, people), state.loadBits(userKind, people)]);
}

/**
 * Takes out the reposts that a home timeline does not show: those within a week of the original or of another repost
 * of it there. The reposts of a post are the same for all readers and cached, so this seldom costs a statement.
 */
export async function withoutRepeats(
  ctx: Context,
  id: number,
  entries: Entry[],
  state: Hydration,
  filter: PostFilter,
  withMentions: boolean,
): Promise<Entry[]> {
  await state.judge(
    postKind,
    entries.map(({ item }) => item),
  );
  const originalOf = (post: number): PostRecord | undefined =>
    state.get(postKind, state.get(postKind, post)?.row.repost_of ?? 0);
  const originals = new Map<number, PostRecord>();
  for (const { item } of entries) {
    const original = originalOf(item);
    if (original !== undefined) originals.set(original.row.id, original);
  }
  if (originals.size === 0) return entries;
  const [lists, authors] = await Promise.all([
    ctx.caches.of(repostLists).get(originals.keys()),
    ctx.caches.of(homeTimelines).authors(id),
  ]);
  const people = new Set([...originals.values()].map(({ row }) => row.user_id));
  const own = new Map<number, Repost[]>();
  for (const original of originals.keys()) {
    const reposts = (lists.get(original)?.reposts ?? []).filter(({ user }) => authors.has(user));
    for (const { user } of reposts) people.add(user);
    own.set(original, reposts);
  }
  await loadPeople(state, people);
  const reader: Reader = { id, filter, holds: (user) => authors.has(user), withMentions };
  const shown = new Map<number, Set<number>>();
  for (const [key, original] of originals) {
    shown.set(key, shownIn(reader, original, state, own.get(key) ?? []));
  }
  return entries.filter(({ item }) => {
    const row = state.get(postKind, item)?.row;
    const original = originalOf(item);
    if (row === undefined || original === undefined) return true;
    const key = original.row.id;
    if (row.is_deleted === 0) return shown.get(key)?.has(item) ?? true;
    // The tombstone of a repost appears where the repost did; it is no longer in the list.
    const self = { id: item, user: row.user_id, at: row.created_at };
    const before = (own.get(key) ?? []).filter((repost) => repost.id < item);
    return shownIn(reader, original, state, [...before, self]).has(item);
  });
}

/**
 * The same for live streams: takes a repost away from the subscriptions to a home timeline that do not show it again.
 * A popular original costs no more than there are open streams that follow those who reposted it.
 */
export function withoutRepeatsLive(withMentions: boolean): StreamRule {
  return {
    concerns: (event) => repostOf(event) !== undefined,
    async keep(ctx, event, subscriptions, listeners) {
      const { id: repostId, original: reposted } = repostOf(event) as { id: number; original: number };
      const viewers = [...new Set(subscriptions.map(({ connection }) => connection.userId))];
      const state = Hydration.ofMany(ctx, viewers);
      await state.judge(postKind, [reposted]);
      const original = state.get(postKind, reposted);
      if (original === undefined) return subscriptions;
      const list = (await ctx.caches.of(repostLists).get([reposted])).get(reposted)?.reposts ?? [];
      const concerned = new Set(subscriptions.flatMap(({ expansion }) => expansion ?? []));
      const earlier = new Map<Expansion, Repost[]>();
      const people = new Set([original.row.user_id]);
      for (const repost of list) {
        if (repost.id > repostId) continue;
        const readers = listeners(topics.author(repost.user));
        const [small, large] = readers.size < concerned.size ? [readers, concerned] : [concerned, readers];
        for (const expansion of small) {
          if (!large.has(expansion)) continue;
          const own = earlier.get(expansion);
          if (own === undefined) earlier.set(expansion, [repost]);
          else own.push(repost);
          people.add(repost.user);
        }
      }
      await loadPeople(state, people);
      const viewer = { id: 0, isBot: false };
      state.viewer = viewer;
      return subscriptions.filter(({ connection, filter, expansion }) => {
        if (expansion === undefined) return false;
        viewer.id = connection.userId;
        const reader: Reader = {
          id: viewer.id,
          filter: filter as PostFilter,
          holds: (user) => listeners(topics.author(user)).has(expansion),
          withMentions,
        };
        return shownIn(reader, original, state, earlier.get(expansion) ?? []).has(repostId);
      });
    },
  };
}

function repostOf(event: LogEvent): { id: number; original: number } | undefined {
  if (event.type !== 'post' || event.deleted || event.body.repost_of === undefined) return undefined;
  return { id: event.body.id, original: event.body.repost_of };
}
