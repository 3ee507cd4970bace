import type { Context } from '../../context.ts';
import { channelMarkerName, moveMarkers, selectNamedMarkers } from '../markers/markers.ts';

/** A user's last read message in each of some channels; those without a marker are left out. */
export async function loadLastRead(
  { store }: Pick<Context, 'store'>,
  user: number,
  channels: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (channels.length === 0) return new Map();
  const byName = new Map(channels.map((id) => [channelMarkerName(id), id]));
  const rows = await selectNamedMarkers(store.read, { user, names: [...byName.keys()] });
  return new Map(rows.map(({ name, last_read_id }) => [byName.get(name) as number, last_read_id]));
}

/** Advances a user's marker of a channel to a message. */
export async function markRead(
  { store }: Pick<Context, 'store'>,
  user: number,
  channel: number,
  message: number,
): Promise<void> {
  const place = { name: channelMarkerName(channel), position: message, percentage: 0 };
  await moveMarkers(store, user, [place], false);
}
