import { Type } from 'typebox';
import { toJson } from '../../http/json-text.ts';
import { pageParams } from '../../http/pagination.ts';
import { text } from '../../http/params.ts';
import { givenText } from '../../http/schema.ts';
import { actorOf, adminEndpoint, replyWithRows } from './admin.endpoint.ts';
import { body, closed } from './admin.schema.ts';
import { readPlaces, removePlaceAs } from './places.actions.ts';

const AdminPlace = Type.Object(
  {
    id: Type.String({ description: 'As in the file that it was imported from.' }),
    name: Type.String(),
    address: Type.String({ description: 'Street, town and country, as far as known.' }),
    categories: Type.Array(Type.String(), { description: 'From general to specific.' }),
    pagination_id: Type.Optional(Type.String()),
  },
  { ...closed, title: 'AdminPlace' },
);

/** The places of check-ins. */
export const placeCalls = {
  endpoints: [
    adminEndpoint('settings', {
      name: 'places',
      method: 'GET',
      path: '/places',
      summary: 'List places by words of their name, or by id.',
      query: { ...pageParams, search: text('Only places with these words in their name, or with this id.') },
      reply: Type.Array(AdminPlace),
      paginated: true,
      async handle(call) {
        const { search = '' } = call.query;
        return replyWithRows(
          call,
          async (db, range) => {
            const places = await readPlaces(db, search, range);
            return places.map(({ number, ...place }) => ({ id: number, place }));
          },
          ({ place }) => place,
        );
      },
    }),
    adminEndpoint('settings', {
      name: 'place.remove',
      method: 'POST',
      path: '/places/remove',
      summary: 'Remove a place; it comes back when it is imported again.',
      body: body({ id: givenText('The id of the place.') }, { id: '37f6ad4c' }),
      reply: Type.Pick(AdminPlace, ['id']),
      errors: { 'not-found': 'There is no such place, or it was merged into another.' },
      async handle(call) {
        const { id } = call.body;
        await removePlaceAs(call.ctx.store, actorOf(call), id);
        return { data: toJson({ id }) };
      },
    }),
  ],
  schemas: [AdminPlace],
};
