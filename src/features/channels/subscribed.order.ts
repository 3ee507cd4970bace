import type { Entry, Range } from '../../db/keyset.ts';
import { isUnread } from './channels.record.ts';

/** A channel's changing data: one object for all its subscribers. */
export interface SharedChannel {
  readonly id: number;
  readonly type: string;
  /** Whether tokens that have only the scope `public_messages` see it. */
  readonly isOpen: boolean;
  /** The id of its latest message, or its own. */
  activity: number;
  /** Something else of it has changed: its readers must be loaded again. */
  isOld: boolean;
  /** Number of readers that have it. */
  readers: number;
}

export interface Subscription {
  readonly channel: SharedChannel;
  /** The activity by which it is sorted. */
  activity: number;
  /** The user's `last_read_id` in it; 0 if there is no marker. */
  lastRead: number;
}

/** Subscriptions in an earlier order; `places` has the earlier activity of those that have moved since. */
export function asOf(
  places: ReadonlyMap<number, number>,
  subscriptions: readonly Subscription[],
): readonly Subscription[] {
  if (places.size === 0) return subscriptions;
  const earlier = subscriptions.map((one) => ({
    ...one,
    activity: places.get(one.channel.id) ?? one.activity,
  }));
  return earlier.sort((a, b) => b.activity - a.activity);
}

/** A range of sorted subscriptions; with `unreadOnly`, only those with unread messages. */
export function rangeOf(subscriptions: readonly Subscription[], range: Range, unreadOnly: boolean): Entry[] {
  const { after, before, limit, ascending } = range;
  const found: Entry[] = [];
  const step = ascending ? -1 : 1;
  for (let at = ascending ? subscriptions.length - 1 : 0; found.length < limit; at += step) {
    const subscription = subscriptions[at];
    if (subscription === undefined) break;
    const { activity: pid, channel } = subscription;
    if (pid <= after || pid >= before) continue;
    if (!unreadOnly || isUnreadOf(subscription)) found.push({ pid, item: channel.id });
  }
  return found;
}

/** Whether the user has unread messages in the channel. */
export function isUnreadOf({ channel, lastRead }: Subscription): boolean {
  return isUnread(channel.id, channel.activity, lastRead);
}
