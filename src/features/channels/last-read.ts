import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { query } from '../../db/query.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { moveMarkers } from '../markers/markers.actions.ts';
import { selectNamedMarkers } from '../markers/markers.sql.ts';
import type { ChannelRecord } from './channels.record.ts';
import { privateType } from './channels.types.ts';

/** The name of the marker that a user has in a channel (docs/interface.md, Stream markers). */
const markerName = (channel: number) => `channel:${channel}`;

/** The last message that a user has read in each of some channels; those without a marker are left out. */
export async function loadLastRead(
  { store }: Pick<Context, 'store'>,
  user: number,
  channels: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (channels.length === 0) return new Map();
  const byName = new Map(channels.map((id) => [markerName(id), id]));
  const rows = await selectNamedMarkers(store.read, { user, names: [...byName.keys()] });
  return new Map(rows.map(({ name, last_read_id }) => [byName.get(name) as number, last_read_id]));
}

/** Whether a channel has messages after the last one that was read. */
export function hasUnread({ recentMessage }: ChannelRecord, lastRead: number): boolean {
  return recentMessage !== undefined && recentMessage > lastRead;
}

/** Moves a user's marker of a channel on to a message. */
export async function markRead(
  { store }: Pick<Context, 'store'>,
  user: number,
  channel: number,
  message: number,
): Promise<void> {
  const place = { name: markerName(channel), position: message, percentage: 0 };
  await moveMarkers(store, user, [place], false);
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

/** How many channels of a type that a user is subscribed to have messages after the last one that was read. */
async function countUnread({ store }: Pick<Context, 'store'>, user: number, type: string): Promise<number> {
  const [row] = await selectUnread(store.read, { user, type });
  return Number(row?.count ?? 0);
}

/** A visit with the number of private conversations that have unread messages, which the navigation then shows. */
export async function withUnread(ctx: Context, visit: SignedIn): Promise<SignedIn> {
  return { ...visit, unread: await countUnread(ctx, visit.session.userId, privateType(ctx.config)) };
}
