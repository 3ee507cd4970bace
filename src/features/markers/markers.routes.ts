import type { Static } from 'typebox';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { endpoint, viewerId } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { flag } from '../../http/params.ts';
import { moveMarkers, type Place } from './markers.actions.ts';
import { describeMarker } from './markers.kind.ts';
import { readMarkerName } from './markers.names.ts';
import { NewMarkersBody, StreamMarker } from './markers.schema.ts';

type NewMarkers = Static<typeof NewMarkersBody>;
type NewMarker = Exclude<NewMarkers, unknown[]>;

/** @throws {ApiError} 400; `at` is its path in the body. */
function readPlace({ name, id, percentage = 0 }: NewMarker, at = ''): Place {
  const position = /^\d+$/.test(String(id)) ? Number(id) : Number.NaN;
  if (!Number.isSafeInteger(position)) throw new ApiError('invalid-parameter', `${at}id must be an id.`);
  return { name: readMarkerName(name, `${at}name`), position, percentage };
}

export const markerEndpoints = [
  endpoint({
    name: 'posts.marker',
    method: 'POST',
    path: '/posts/marker',
    section: 'Posts',
    summary: 'Move your markers: how far you have read a stream.',
    token: 'user',
    isReaction: true,
    query: {
      reset_read_id: flag(false, 'Set last_read_id to id as well when id is smaller.'),
    },
    body: { schema: NewMarkersBody },
    reply: Type.Union([StreamMarker, Type.Array(StreamMarker)], {
      description: 'The marker as it then is, or a list of them where a list was sent.',
    }),
    errors: { 'invalid-parameter': 'name is not the name of a marker, or id is not an id.' },
    async handle({ ctx, viewer, query, body }) {
      const places = Array.isArray(body)
        ? body.map((given, n) => readPlace(given, `${n}.`))
        : [readPlace(body)];
      const rows = await moveMarkers(ctx.store, viewerId(viewer), places, query.reset_read_id);
      const markers = rows.map(describeMarker);
      return { data: toJson(Array.isArray(body) ? markers : markers[0]) };
    },
  }),
];
