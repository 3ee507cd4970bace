import type { Context } from '../../context.ts';
import type { Bodies, LogEvent } from '../../events/types.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { Source } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { Slices } from '../../slices.ts';
import type { Expansion, Subscription } from '../../streams/connection.ts';
import type { StreamRule } from '../../streams/rules.ts';
import { followTopics } from '../follows/follows.ts';
import { canSeePost, type PostFilter, type PostRecord, postKind } from '../posts/posts.ts';
import { type Repost, repostLists, shownReposts } from '../reposts/reposts.ts';
import { canSeeAuthor, userKind } from '../users/users.ts';
import { homeTimelines } from './home-timelines.ts';

/** The properties of a home timeline that decide which reposts it shows (docs/interface.md, Posts). */
interface Reader {
  filter: PostFilter;
  /** Whether the timeline contains the posts of a user. */
  holds(user: number): boolean;
  /** Whether it contains the original because that mentions the reader. */
  isMentioned: boolean;
}

/**
 * Which reposts of one post a home timeline shows. Reposts that the reader has muted do not count as shown, and so hide nothing.
 * `original` is undefined if not shown. `reposts` are oldest first; `state` has the reposters and what `canSeePost` needs.
 */
function shownIn(
  { filter, holds, isMentioned }: Reader,
  original: PostRecord | undefined,
  state: Hydration,
  reposts: readonly Repost[],
): Set<number> {
  const isHeld = (user: number): boolean => holds(user) && state.get(userKind, user) !== undefined;
  const isOriginalShown =
    original !== undefined &&
    (isHeld(original.row.user_id) || isMentioned) &&
    unlessBroken(state, postKind, original.row.id, 'list', () =>
      canSeePost(original, undefined, state, filter),
    ) === true;
  return shownReposts(
    reposts.filter(({ user }) => isHeld(user) && canSeeAuthor(state.bits(userKind, user), filter)),
    isOriginalShown ? original.row.created_at : undefined,
  );
}

type Prune = Required<Source<PostFilter>>['prune'];

/**
 * Removes the reposts that a user's home timeline does not show: those within a week of the original or of another repost of it
 * there. Reposts are cached per post for all readers, so this seldom needs a query.
 */
export const withoutRepeats =
  (ctx: Context, id: number, withMentions: boolean): Prune =>
  async (entries, state, filter, keep) => {
    const items = entries.map(({ item }) => item);
    await state.judge(postKind, items, keep);
    const originalOf = (post: number): PostRecord | undefined =>
      state.get(postKind, state.get(postKind, post)?.row.repost_of ?? 0);
    const originals = new Map<number, PostRecord>();
    for (const { item } of entries) {
      const original = originalOf(item);
      if (original !== undefined) originals.set(original.row.id, original);
    }
    if (originals.size === 0) return entries;
    const authors = await ctx.caches.of(homeTimelines).authors(id);
    const own = await ctx.caches.of(repostLists).by(originals.keys(), authors);
    const people = new Set([...originals.values()].map(({ row }) => row.user_id));
    for (const reposts of own.values()) for (const { user } of reposts) people.add(user);
    await state.judge(userKind, people, keep);
    const readerOf = (original: PostRecord): Reader => ({
      filter,
      holds: (user) => authors.has(user),
      isMentioned: withMentions && original.mentions(id),
    });
    const shown = new Map<number, Set<number>>();
    for (const [key, original] of originals) {
      shown.set(key, shownIn(readerOf(original), original, state, own.get(key) ?? []));
    }
    return entries.filter(({ item }) => {
      const row = state.get(postKind, item)?.row;
      const original = originalOf(item);
      if (row === undefined || original === undefined) return true;
      const key = original.row.id;
      if (row.is_deleted === 0) return shown.get(key)?.has(item) ?? true;
      // The tombstone of a repost appears where the repost did; the list no longer has it.
      const self = { id: item, user: row.user_id, at: row.created_at };
      const before = (own.get(key) ?? []).filter((repost) => repost.id < item);
      return shownIn(readerOf(original), original, state, [...before, self]).has(item);
    });
  };

/**
 * Like `withoutRepeats`, but for live streams: leaves a new repost out of home timeline subscriptions that do not show it again,
 * and sends the deletions of a deleted post's reposts only to those that showed one. The cost of a popular original is bounded by
 * the open streams that follow its reposters.
 */
export function withoutRepeatsLive(withMentions: boolean): StreamRule {
  return {
    concerns: (event) => repostsOf(event) !== undefined,
    async prepare(ctx, event, subscriptions, listeners) {
      const { original: reposted, through, mentions } = repostsOf(event) as ConcernedReposts;
      const viewers = [...new Set(subscriptions.map(({ connection }) => connection.userId))];
      const state = Hydration.ofMany(ctx, viewers);
      await state.judge(postKind, [reposted]);
      const original = state.get(postKind, reposted);
      if (original === undefined) return () => true;
      const concerned = new Set(subscriptions.flatMap(({ expansion }) => expansion ?? []));
      const held = new Map<Expansion, Repost[]>();
      const people = new Set([original.row.user_id]);
      const slices = new Slices();
      const lists = ctx.caches.of(repostLists);
      let list = await lists.of(reposted);
      if (list === undefined) {
        const authors = new Set<number>();
        for (const { topics: held } of concerned) {
          if (slices.isOver) await slices.next();
          for (const topic of held) if (typeof topic === 'number') authors.add(topic);
        }
        list = (await lists.by([reposted], authors)).get(reposted) ?? [];
      }
      for (const repost of list) {
        if (repost.id > through) continue;
        if (slices.isOver) await slices.next();
        const readers = listeners(followTopics.author(repost.user));
        const [small, large] = readers.size < concerned.size ? [readers, concerned] : [concerned, readers];
        for (const expansion of small) {
          if (!large.has(expansion)) continue;
          const own = held.get(expansion);
          if (own === undefined) held.set(expansion, [repost]);
          else own.push(repost);
          people.add(repost.user);
        }
      }
      await state.judge(userKind, people);
      const viewer = { id: 0, isBot: false, seesPrivate: false };
      state.viewer = viewer;
      const shown = new Map<Subscription, Set<number>>();
      for (const subscription of subscriptions) {
        const { connection, expansion } = subscription;
        if (expansion === undefined) continue;
        if (slices.isOver) await slices.next();
        viewer.id = connection.userId;
        const filter = subscription.filter as PostFilter;
        const reader: Reader = {
          filter,
          holds: (user) => listeners(followTopics.author(user)).has(expansion),
          isMentioned: withMentions && (mentions?.includes(viewer.id) ?? original.mentions(viewer.id)),
        };
        // A tombstone no longer has the users it was directed at, so it may not have been shown.
        const { is_deleted, is_directed, user_id } = original.row;
        const isUnknown = is_deleted === 1 && is_directed === 1 && !filter.directed && user_id !== viewer.id;
        const own = held.get(expansion) ?? [];
        shown.set(subscription, shownIn(reader, isUnknown ? undefined : original, state, own));
      }
      return (told, subscription) =>
        (told === event && event.deleted === true) ||
        shown.get(subscription)?.has((told.body as Bodies['post']).id) === true;
    },
  };
}

/** The reposts that an event concerns. */
interface ConcernedReposts {
  original: number;
  /** The last of them. */
  through: number;
  /** Users the original mentioned, if it no longer has them. */
  mentions: readonly number[] | undefined;
}

/** Which reposts an event concerns: a new one, or all whose original was deleted. */
function repostsOf({ type, deleted, body }: LogEvent): ConcernedReposts | undefined {
  if (type !== 'post') return undefined;
  const { id, repost_of, is_reposted, mentions = [] } = body;
  if (deleted) return is_reposted && { original: id, through: Number.POSITIVE_INFINITY, mentions };
  return repost_of === undefined ? undefined : { original: repost_of, through: id, mentions: undefined };
}
