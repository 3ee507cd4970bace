import type { Marker } from '../../http/endpoint.ts';
import { joinJson, toJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { defineKind, type ObjectKind } from '../../objects/kind.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { channelKind } from '../channels/channels.kind.ts';
import type { ChannelFilter } from '../channels/channels.params.ts';
import { canSeeChannel } from '../channels/channels.visibility.ts';
import { userJson, userKind } from '../users/users.kind.ts';
import { userParams } from '../users/users.params.ts';
import { channelOfMarker } from './markers.names.ts';
import { type MarkerRow, selectMarkers } from './markers.sql.ts';

/**
 * Stream markers with their users, as events show them; only its user's own subscriptions listen to one. A filter says of
 * which channels markers are told, to those who may see the channel.
 */
export const markerKind: ObjectKind<MarkerRow, undefined, ChannelFilter | undefined> = defineKind({
  name: 'stream_marker',
  params: userParams,
  options: () => undefined,

  async load(db, ids) {
    return new Map((await selectMarkers(db, { ids: [...ids] })).map((row) => [row.id, row]));
  },
  bytes: ({ name }) => 400 + 2 * name.length,
  maxBytes: 4 * 1024 * 1024,
  apply(event, cache) {
    if (event.type === 'stream_marker') cache.drop(event.body.id, event.seq);
  },

  judgedByFilter: () => loadChannels,
  canSee({ name }, facts, filter) {
    const id = channelOfMarker(name);
    if (filter === undefined || id === undefined) return true;
    const row = facts.get(channelKind, id)?.row;
    if (row === undefined || !canSeeChannel(row, facts.bits(channelKind, id), facts)) return false;
    return filter.types === undefined || filter.types.includes(row.type);
  },

  references({ user_id }, _, refer) {
    refer.object(userKind, user_id);
  },
  render(row, state) {
    const marker = toJson(describeMarker(row));
    const user = state.get(userKind, row.user_id);
    return user === undefined
      ? joinJson('{"marker":', marker, '}')
      : joinJson('{"marker":', marker, ',"user":', userJson(user, state), '}');
  },
});

/** Loads the channels that markers are of. */
async function loadChannels(state: Hydration, markers: readonly number[]): Promise<void> {
  const names = markers.map((id) => state.get(markerKind, id)?.name ?? '');
  await state.judge(
    channelKind,
    names.flatMap((name) => channelOfMarker(name) ?? []),
  );
}

/** A Stream Marker object. */
export function describeMarker(row: MarkerRow): Required<Marker> {
  return {
    id: String(row.position),
    last_read_id: String(row.last_read_id),
    name: row.name,
    percentage: row.percentage,
    updated_at: timestamp(row.updated_at),
    version: String(row.version),
  };
}
