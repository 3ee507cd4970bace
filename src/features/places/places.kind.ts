import type { Config } from '../../config.ts';
import { encodeJson, type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import { defineKind } from '../../objects/kind.ts';
import { selectPlaces } from './places.sql.ts';

/** A cached place. */
export interface PlaceRecord {
  id: string;
  /** JSON members of the Place object, without its id and what depends on a search. */
  members: JsonText;
}

/** Reads a place from its row; `fields` is a JSON object. */
export function readPlaceRow({ id, fields }: { id: string; fields: string }): PlaceRecord {
  return { id, members: encodeJson(fields.slice(1, -1)) };
}

/** The members of a Place object, id first. */
export function placeMembers({ placeIdField }: Config, { id, members }: PlaceRecord): JsonText {
  return joinJson(toJson(placeIdField), ':', toJson(id), ',', members);
}

/**
 * Places by number; a merged one yields its replacement. Everybody may see every place. Only imports change places, and an import
 * that does empties the cache.
 */
export const placeKind = defineKind<PlaceRecord, undefined>({
  name: 'place',
  params: {},
  options: () => undefined,

  async load(db, ids) {
    const rows = await selectPlaces(db, { numbers: [...ids] });
    return new Map(rows.map((row) => [row.asked, readPlaceRow(row)]));
  },
  bytes: (record) => heapBytes(record),
  apply(event, cache) {
    if (event.type === 'places') cache.clear();
  },

  render: (place, { config }) => joinJson('{', placeMembers(config, place), '}'),
});
