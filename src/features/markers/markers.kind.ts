import type { Marker } from '../../http/endpoint.ts';
import { joinJson, toJson } from '../../http/json-text.ts';
import { defineKind } from '../../objects/kind.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { userJson, userKind } from '../users/users.kind.ts';
import { userParams } from '../users/users.params.ts';
import { type MarkerRow, selectMarkers } from './markers.sql.ts';

/** Stream markers with their users, as events show them; only its user's own subscriptions listen to one. */
export const markerKind = defineKind<MarkerRow, undefined>({
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
