import type { Context } from '../../context.ts';
import type { Caller } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import { allScopes } from '../../scopes.ts';
import { privateType, subscribedChannels, type UnreadChannel } from '../channels/channels.ts';
import { levelsOf } from '../levels/levels.ts';
import { findMarker, moveMarkers } from '../markers/markers.ts';
import { findNews, shownOf } from '../messages/messages.ts';
import { pollAnnotation, pollKind } from '../polls/polls.ts';
import { postKind } from '../posts/posts.ts';
import { type KindMask, maskOf } from './kinds.ts';
import type { Notification } from './notification.ts';
import { type Reader, readNotifications } from './notifications.list.ts';
import { readSettings } from './settings.ts';

/** The marker of the list. */
export const MARKER = 'notifications';

/** Most notifications that are counted. */
export const MAX_COUNTED = 99;

/** Channels that are looked at together. */
const STEP = 50;

/** What a user has read of the list: everything up to this id. */
export async function readUpTo(ctx: Context, user: number): Promise<number> {
  return Number((await findMarker(ctx, user, MARKER)).last_read_id ?? 0);
}

/** Marks the list read up to an id. */
export async function markNotificationsRead(ctx: Context, user: number, id: number): Promise<void> {
  await moveMarkers(ctx.store, user, [{ name: MARKER, position: id, percentage: 0 }], false);
}

/** The user as a viewer who sees everything that notifies. */
export function viewerFor({ id }: Pick<Reader, 'id'>): Caller {
  return { id: -id, appId: 0, clientId: '', userId: id, isBot: false, scopes: allScopes };
}

/** The newest notifications after `after` that the user has read nowhere, at most `count`. */
export async function readUnread(
  ctx: Context,
  reader: Reader,
  { after, before, count, wanted }: { after: number; before?: number; count: number; wanted: KindMask },
): Promise<{ state: Hydration; entries: Notification[]; more: boolean }> {
  const since = Math.max(after, await readUpTo(ctx, reader.id));
  const state = Hydration.of(ctx, viewerFor(reader));
  const bounds = { since_id: since, before_id: before, count };
  const { entries, meta } = await readNotifications(ctx, state, reader, bounds, wanted);
  // The latest act of an interaction may be of people whom the user does not see.
  const unread = entries.filter(({ newest, isRead }) => newest > since && !isRead);
  // What these posts ask is told with them.
  const polls = unread.flatMap(
    ({ item, texts: [text = item] }) =>
      pollAnnotation.idIn(ctx.config, state.get(postKind, text)?.row.annotations ?? '') ?? [],
  );
  await state.judge(pollKind, polls);
  return { state, entries: unread, more: meta.more };
}

/** Everything unread: notifications and conversations, as the app's badge shows it. */
export async function countAll(ctx: Context, reader: Reader): Promise<number> {
  const [{ conversations }, others] = await Promise.all([
    countChannels(ctx, reader),
    countNotifications(ctx, reader),
  ]);
  return conversations + others;
}

/**
 * How many private conversations of which the user is told each message, at most `MAX_COUNTED` + 1, and whether other channels that
 * the user subscribed to, and does not want to hear nothing of, have unread messages that the pages show. What the API counts is
 * different (docs/interface.md, Unread channels).
 */
export async function countChannels(
  ctx: Context,
  reader: Reader,
): Promise<{ conversations: number; hasNews: boolean }> {
  const [levelIn, unread] = await Promise.all([
    levelsOf(ctx, reader.id),
    ctx.caches.of(subscribedChannels).unread(reader.id),
  ]);
  const state = Hydration.of(ctx, viewerFor(reader));
  const isCounted = (channel: UnreadChannel) =>
    channel.type === privateType(ctx.config) && levelIn(channel) === 'all';
  const isMarked = (channel: UnreadChannel) => !isCounted(channel) && levelIn(channel) !== 'none';
  const [conversations, others] = await Promise.all([
    countWithNews(ctx, state, unread.filter(isCounted), MAX_COUNTED + 1),
    countWithNews(ctx, state, unread.filter(isMarked), 1),
  ]);
  return { conversations, hasNews: others > 0 };
}

/** How many of some channels have unread messages that pages show; not more than `most`. */
async function countWithNews(
  ctx: Context,
  state: Hydration,
  channels: readonly UnreadChannel[],
  most: number,
): Promise<number> {
  let count = 0;
  for (let start = 0; start < channels.length && count < most; start += STEP) {
    const some = channels.slice(start, start + STEP);
    const latest = await shownOf(
      state,
      some.map(({ activity }) => activity),
    );
    // There may be others before a latest message that is not shown.
    const left = some.flatMap(({ id, activity }) => (latest.has(activity) ? [] : id));
    count += latest.size + (await findNews(ctx, state, left)).size;
  }
  return Math.min(count, most);
}

/** How many notifications on the page are unread; conversations have a number of their own. At most `MAX_COUNTED` + 1. */
export async function countNotifications(ctx: Context, reader: Reader): Promise<number> {
  const { page } = await readSettings(ctx.store, reader.id);
  const wanted = page & ~maskOf('message');
  return (await readUnread(ctx, reader, { after: 0, count: MAX_COUNTED + 1, wanted })).entries.length;
}
