import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { query } from '../../db/query.ts';
import { moveMarkers } from '../markers/markers.actions.ts';
import { findMarker } from '../markers/markers.cache.ts';
import type { ChannelRecord } from './channels.record.ts';
import { privateType } from './channels.types.ts';

/** The name of the marker that a user has in a channel (docs/interface.md, Stream markers). */
const markerName = (channel: number) => `channel:${channel}`;

/** The last message of a channel that a user has read; 0 where there is none. */
export async function lastReadOf(ctx: Context, user: number, channel: number): Promise<number> {
  const { last_read_id = '0' } = await findMarker(ctx, user, markerName(channel));
  return Number(last_read_id);
}

/** Whether a channel has messages after the last one that was read. */
export function hasUnread({ recentMessage }: ChannelRecord, lastRead: number): boolean {
  return recentMessage !== undefined && recentMessage > lastRead;
}

/** Moves a user's marker of a channel on to a message; nothing is written where it is there already or beyond. */
export async function markRead(ctx: Context, user: number, channel: number, message: number): Promise<void> {
  if ((await lastReadOf(ctx, user, channel)) >= message) return;
  await moveMarkers(
    ctx.store,
    user,
    [{ name: markerName(channel), position: message, percentage: 0 }],
    false,
  );
}

const selectUnread = query((db, p: { user: number; type: string }) =>
  db
    .selectFrom('channel_subscriptions as s')
    .innerJoin('channels as c', 'c.id', 's.channel_id')
    .innerJoin('channel_counts as n', 'n.channel_id', 's.channel_id')
    .leftJoin('stream_markers as m', (join) =>
      join.onRef('m.user_id', '=', 's.user_id').on('m.name', '=', sql<string>`'channel:' || s.channel_id`),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('s.user_id', '=', p.user)
    .where('c.type', '=', p.type)
    .whereRef('n.activity_id', '>', 'n.channel_id')
    .where((e) => e('n.activity_id', '>', e.fn.coalesce('m.last_read_id', e.lit(0)))),
);

/** How many private conversations of a user have messages after the last one that was read. */
export async function countUnread({ store, config }: Context, user: number): Promise<number> {
  const [row] = await selectUnread(store.read, { user, type: privateType(config) });
  return Number(row?.count ?? 0);
}
