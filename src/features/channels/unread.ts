import type { Context } from '../../context.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import { channelMarkerName, moveMarkers } from '../markers/markers.ts';
import { broadcastType, privateType } from './channels.types.ts';
import { subscribedChannels, type UnreadChannel } from './subscribed.cache.ts';

/** Markers moved by one write. */
const STEP = 200;

async function unreadOfType(ctx: Context, user: number, type: string): Promise<UnreadChannel[]> {
  const unread = await ctx.caches.of(subscribedChannels).unread(user);
  return unread.filter((channel) => channel.type === type);
}

/** The number of channels of a type with unread messages that a user is subscribed to. */
export async function countUnread(ctx: Context, user: number, type: string): Promise<number> {
  return (await unreadOfType(ctx, user, type)).length;
}

/** The same for each core type, counting only channels that the token shows. */
export async function unreadCounts(ctx: Context, caller: UserCaller): Promise<Record<string, number>> {
  const counts = { [privateType(ctx.config)]: 0, [broadcastType(ctx.config)]: 0 };
  const seesPrivate = caller.scopes.includes('messages');
  for (const { type, isOpen } of await ctx.caches.of(subscribedChannels).unread(caller.userId)) {
    const count = counts[type];
    if (count !== undefined && (seesPrivate || isOpen)) counts[type] = count + 1;
  }
  return counts;
}

/** Moves a user's markers of unread broadcast channels to their latest messages. */
export async function markBroadcastsRead(ctx: Context, user: number): Promise<void> {
  const unread = await unreadOfType(ctx, user, broadcastType(ctx.config));
  const places = unread.map(({ id, activity }) => ({
    name: channelMarkerName(id),
    position: activity,
    percentage: 0,
  }));
  for (let start = 0; start < places.length; start += STEP) {
    await moveMarkers(ctx.store, user, places.slice(start, start + STEP), false);
  }
}
