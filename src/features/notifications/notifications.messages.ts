import type { Context } from '../../context.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { canSeeChannel, channelKind, MUTES_CHANNEL, privateType } from '../channels/channels.ts';
import { channelMarkerOf, loadChannelMarkers } from '../markers/markers.ts';
import { findNews, type MessageRow, messageKind, shownMessages, shownOf } from '../messages/messages.ts';
import { isShownUser, type Judging, MAX_TEXTS } from './judging.ts';
import type { Kind } from './kinds.ts';
import type { Found, Notification } from './notification.ts';

/** Whether it is about a channel or a message. */
export function isOfChannel(kind: Kind): boolean {
  return kind === 'message' || kind === 'broadcast' || kind === 'channel';
}

/** Whether it tells of a channel at its latest message, and not of what somebody did there. */
export function isAtLatest({ kind, inChannel }: Pick<Found, 'kind' | 'inChannel'>): boolean {
  return isOfChannel(kind) && (inChannel ?? 'written') === 'written';
}

/**
 * Loads the messages and channels that notifications are judged by.
 * @returns the latest unread message that is shown, in channels whose latest of all is not.
 */
export async function loadMessages(
  ctx: Context,
  state: Hydration,
  found: readonly Found[],
): Promise<ReadonlyMap<number, number>> {
  const ofChannels = found.filter(({ kind }) => isOfChannel(kind));
  const channels = ofChannels.map(({ item }) => item);
  const latest = ofChannels.filter(isAtLatest);
  const done = ofChannels.filter((one) => !isAtLatest(one));
  const addressing = done.flatMap(({ inChannel, acts }) => (inChannel === 'addressed' ? acts : []));
  const [shown] = await Promise.all([
    shownOf(
      state,
      latest.map(({ pid }) => pid),
    ),
    state.judge(
      messageKind,
      addressing.map(({ id }) => id),
    ),
    state.judge(channelKind, channels),
    loadChannelMarkers(
      state,
      done.map(({ item }) => item),
    ),
  ]);
  const hidden = latest.flatMap(({ pid, item, isRead }) => (isRead || shown.has(pid) ? [] : item));
  const news = await findNews(ctx, state, hidden);
  return new Map([...news].map(([channel, { newest }]) => [channel, newest]));
}

/** A channel of which the user is told each message, at its latest one. */
export function judgeMessage(found: Found, judging: Judging): Notification | undefined {
  const { state, news } = judging;
  const { item } = found;
  const newest = news.get(item) ?? found.pid;
  const row = seenMessage(newest, judging);
  if (row === undefined || (state.bits(channelKind, item) & MUTES_CHANNEL) !== 0) return undefined;
  return { ...found, at: row.created_at, newest, users: [row.user_id], texts: [newest] };
}

/** What messages of a channel that address the user, or who subscribed the user to it, tell of. Read when the channel is. */
export function judgeInChannel(found: Found, judging: Judging): Notification | undefined {
  const { state, levelIn } = judging;
  const { item, inChannel } = found;
  const channel = state.get(channelKind, item)?.row;
  const bits = state.bits(channelKind, item);
  if (channel === undefined || channel.is_inactive === 1 || (bits & MUTES_CHANNEL) !== 0) return undefined;
  if (!canSeeChannel(channel, bits, state)) return undefined;
  const isOfMessages = inChannel === 'addressed';
  const isPrivate = channel.type === privateType(state.config);
  const level = levelIn(channel);
  // A conversation that tells of each message tells of these.
  if (isOfMessages && (level === 'none' || (isPrivate && level === 'all'))) return undefined;
  const acts = found.acts.filter(({ actor, id }) =>
    isOfMessages ? seenMessage(id, judging) !== undefined : isShownUser(actor, judging),
  );
  const [latest] = acts;
  if (latest === undefined) return undefined;
  const users = [...new Set(acts.map(({ actor }) => actor))];
  const texts = isOfMessages ? acts.slice(0, MAX_TEXTS).map(({ id }) => id) : [];
  const isRead = (channelMarkerOf(state, item)?.last_read_id ?? 0) >= latest.id;
  const kind = isPrivate ? 'message' : found.kind;
  return { ...found, kind, newest: latest.id, users, texts, isRead };
}

/** A message of somebody else that the user sees and may be notified of. */
function seenMessage(id: number, judging: Judging): MessageRow | undefined {
  const { state, user } = judging;
  const record = state.get(messageKind, id);
  if (record === undefined || record.row.user_id === user) return undefined;
  const sees = () => messageKind.canSee?.(record, state, shownMessages) !== false;
  if (unlessBroken(state, messageKind, id, 'list', sees) !== true) return undefined;
  return isShownUser(record.row.user_id, judging) ? record.row : undefined;
}
