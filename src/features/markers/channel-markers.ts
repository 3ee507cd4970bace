import type { Hydration } from '../../objects/hydration.ts';
import { defineInternalKind, type Facts } from '../../objects/kind.ts';
import type { Objects } from '../../objects/objects.ts';
import { markerKind } from './markers.kind.ts';
import { channelMarkerName, channelOfMarker } from './markers.names.ts';
import { type MarkerRow, selectMarkersNamed, selectNamedMarkers } from './markers.sql.ts';

/**
 * A viewer's marker in the messages of a channel: the viewer's bits for the channel are the marker's id, 0 without one. So a
 * channel is rendered once for all viewers without a marker in it, and once for each of the others.
 */
export const channelMarkerKind = defineInternalKind<object>({
  name: 'channel_marker',
  load: async () => new Map(),
  bytes: () => 0,
  apply: () => undefined,
  bits: {
    async load(db, viewer, channels) {
      const rows = await selectNamedMarkers(db, { user: viewer, names: channels.map(channelMarkerName) });
      return new Map(rows.map(({ id, name }) => [channelOfMarker(name) as number, id]));
    },
    async loadOf(db, viewers, channel) {
      const rows = await selectMarkersNamed(db, { name: channelMarkerName(channel), users: [...viewers] });
      return new Map(rows.map(({ id, user_id }) => [user_id, id]));
    },
    changed(event) {
      const channel = event.type === 'stream_marker' ? channelOfMarker(event.body.name) : undefined;
      return event.type === 'stream_marker' && channel !== undefined ? [[event.body.user, channel]] : [];
    },
  },
});

/** Loads the viewers' markers in channels. */
export async function loadChannelMarkers(
  state: Hydration,
  channels: readonly number[],
  keep?: boolean,
): Promise<void> {
  await state.loadBits(channelMarkerKind, channels);
  const markers = channels.flatMap((id) => [...state.everyonesBits(channelMarkerKind, id)]);
  await state.judge(
    markerKind,
    markers.filter((id) => id !== 0),
    keep,
  );
}

/** The viewer's marker in a channel, loaded before; undefined if never set. */
export function channelMarkerOf(state: Facts, channel: number): MarkerRow | undefined {
  const id = state.bits(channelMarkerKind, channel);
  return id === 0 ? undefined : state.get(markerKind, id);
}

/** A user's marker in a channel; undefined if never set. */
export async function findChannelMarker(
  objects: Objects,
  user: number,
  channel: number,
): Promise<MarkerRow | undefined> {
  const id = (await objects.bits(channelMarkerKind, user, [channel])).get(channel) ?? 0;
  return id === 0 ? undefined : objects.find(markerKind, id);
}
