import { ExtensionPoint } from '../../extensions.ts';
import type { Marker } from '../../http/endpoint.ts';
import { joinJson, toJson } from '../../http/json-text.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { defineKind, type Facts, type ObjectKind } from '../../objects/kind.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { userJson, userKind, userParams } from '../users/users.ts';
import { type MarkerRow, selectMarkers } from './markers.sql.ts';

/** Decides which markers of some streams a subscription receives. */
export interface MarkerRule {
  /** Loads what `canSee` needs. */
  load(state: Hydration, markers: readonly MarkerRow[]): Promise<void>;
  /** `filter` is the subscription's. True for markers of streams that the rule does not cover. */
  canSee(marker: MarkerRow, facts: Facts, filter: object): boolean;
}

/** Rules added by features with streams that not everybody may see. */
export const markerRules = new ExtensionPoint<MarkerRule>();

/** Stream markers with their users, as events show them. Only the user's own subscriptions listen to them. */
export const markerKind: ObjectKind<MarkerRow, undefined, object | undefined> = defineKind({
  name: 'stream_marker',
  params: userParams,
  options: () => undefined,

  async load(db, ids) {
    return new Map((await selectMarkers(db, { ids: [...ids] })).map((row) => [row.id, row]));
  },
  bytes: (record) => heapBytes(record),
  apply(event, cache) {
    if (event.type === 'stream_marker') cache.drop(event.body.id, event.seq);
  },

  judgedByFilter: () => loadForRules,
  canSee: (row, facts, filter) =>
    filter === undefined || markerRules.items.every((rule) => rule.canSee(row, facts, filter)),

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

async function loadForRules(state: Hydration, ids: readonly number[]): Promise<void> {
  const markers = ids.flatMap((id) => state.get(markerKind, id) ?? []);
  await Promise.all(markerRules.items.map((rule) => rule.load(state, markers)));
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
