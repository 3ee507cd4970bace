import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { endpoint } from '../../http/endpoint.ts';
import { joinJson } from '../../http/json-text.ts';
import {
  clampedDecimal,
  clampedInteger,
  decimal,
  flag,
  type Param,
  requiredDecimal,
  text,
} from '../../http/params.ts';
import { renderObject } from '../../objects/list.ts';
import { metresOf } from './places.grid.ts';
import { placeKind, placeMembers, readPlaceRow } from './places.kind.ts';
import { placesLimit } from './places.limit.ts';
import { Place } from './places.schema.ts';
import { searchPlaces } from './places.search.ts';
import { selectNumbers } from './places.sql.ts';
import { wantedWords } from './places.words.ts';

const section = 'Places';

const pathPlace: Param<string> = {
  schema: { type: 'string', examples: ['geonames-2643743'] },
  about: 'Id of the place.',
  required: true,
  errors: { 'not-found': 'There is no such place.' },
  read: (value = '') => value,
};

const ignored = (what: string) => decimal({ about: `${what} in metres; has no effect.` });

export const placeEndpoints = [
  endpoint({
    name: 'places.search',
    method: 'GET',
    path: '/places/search',
    section,
    summary:
      'Search places around a position, nearest first; with `q` those whose names match, by distance and match. For what people do by hand: a limit of its own refuses automated search.',
    token: 'user',
    limit: placesLimit,
    query: {
      latitude: requiredDecimal({ min: -90, max: 90, about: 'Of the centre, in degrees.', example: 51.5 }),
      longitude: requiredDecimal({
        min: -180,
        max: 180,
        about: 'Of the centre, in degrees.',
        example: -0.12,
      }),
      q: text('Words, or parts of words, of the name; all must match. Case and accents do not matter.'),
      radius: clampedDecimal({ fallback: 100, min: 0.001, max: 50_000, about: 'Metres around the centre.' }),
      count: clampedInteger({ fallback: 20, min: 1, max: 100, about: 'How many places at most.' }),
      remove_closed: flag(true, '0 includes places that are closed for good.'),
      altitude: ignored('Altitude'),
      horizontal_accuracy: ignored('Accuracy of the position'),
      vertical_accuracy: ignored('Accuracy of the altitude'),
    },
    reply: Type.Array(Place),
    async handle({ ctx, query }) {
      const { latitude, longitude, q, radius, count, remove_closed } = query;
      const words = wantedWords(q ?? '');
      // No name matches a text without words.
      if (q !== undefined && q.trim() !== '' && words.length === 0) return { data: [], meta: { count: 0 } };
      const centre = { latitude, longitude };
      const found = await searchPlaces(ctx.store, {
        centre,
        radius,
        words,
        count,
        withClosed: !remove_closed,
      });
      return {
        meta: { count: found.length },
        data: found.map((near) =>
          joinJson(
            '{',
            placeMembers(ctx.config, readPlaceRow(near)),
            `,"distance":${distanceOf(near.square)}}`,
          ),
        ),
      };
    },
  }),

  endpoint({
    name: 'places.get',
    method: 'GET',
    path: '/places/:placedb_id',
    section,
    summary: 'Retrieve a place; where it was merged with another, that one, which has another id.',
    token: 'any',
    pathParams: { placedb_id: pathPlace },
    reply: Place,
    async handle(call) {
      const [place] = await selectNumbers(call.ctx.store.read, { ids: [call.path.placedb_id] });
      if (place === undefined) throw new ApiError('not-found', 'there is no such place.');
      return { data: await renderObject(call, placeKind, place.number) };
    },
  }),
];

/** In metres, rounded to the millimetre. */
function distanceOf(square: number): number {
  return Math.round(metresOf(square) * 1000) / 1000;
}
