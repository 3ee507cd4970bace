import type { Context } from '../../context.ts';
import type { Caller } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import { allScopes } from '../../scopes.ts';
import { privateType } from '../channels/channels.types.ts';
import { countUnread } from '../channels/unread.ts';
import { moveMarkers } from '../markers/markers.actions.ts';
import { findMarker } from '../markers/markers.cache.ts';
import { type KindMask, maskOf } from './kinds.ts';
import type { Notification } from './notification.ts';
import { type Reader, readNotifications } from './notifications.list.ts';
import { readSettings } from './settings.ts';

/** The marker of the list. */
export const MARKER = 'notifications';

/** Most notifications that are counted. */
export const MAX_COUNTED = 99;

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
  return { state, entries: unread, more: meta.more };
}

/** Everything unread: notifications and conversations, as the app's badge shows it. */
export async function countAll(ctx: Context, reader: Reader): Promise<number> {
  const [conversations, others] = await Promise.all([
    countUnread(ctx, reader.id, privateType(ctx.config)),
    countNotifications(ctx, reader),
  ]);
  return conversations + others;
}

/** How many notifications on the page are unread; private messages have a number of their own. At most `MAX_COUNTED` + 1. */
export async function countNotifications(ctx: Context, reader: Reader): Promise<number> {
  const { page } = await readSettings(ctx.store, reader.id);
  const wanted = page & ~maskOf('message');
  return (await readUnread(ctx, reader, { after: 0, count: MAX_COUNTED + 1, wanted })).entries.length;
}
