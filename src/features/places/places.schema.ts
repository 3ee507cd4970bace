import { Type } from 'typebox';

const about = (description: string) => Type.Optional(Type.String({ description }));

/** A Place; empty fields are left out (docs/interface.md, Places). */
export const Place = Type.Object(
  {
    placedb_id: Type.String({ description: 'Its id; a setting may give this key another name.' }),
    name: Type.String({ description: 'Its name.' }),
    address: about('Street and number.'),
    address_extended: about('What else the address needs, such as the floor.'),
    locality: about('City, town or village.'),
    region: about('State, province or the like.'),
    admin_region: about('Larger area that the region is part of.'),
    post_town: about('Town that its post goes by.'),
    po_box: about('Post office box.'),
    postcode: about('Postal code.'),
    country_code: about('ISO 3166-1 alpha-2.'),
    latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees.' }),
    longitude: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees.' }),
    is_open: Type.Optional(
      Type.Boolean({ description: 'In business, or open to the public; not its opening hours.' }),
    ),
    telephone: about('In local form.'),
    fax: about('In local form.'),
    website: about('URL of its own page.'),
    categories: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String({ description: 'Of the most specific category.' }),
          labels: Type.Array(Type.String(), { description: 'From general to specific.' }),
        }),
        { description: 'What kind of place it is; at most one today.' },
      ),
    ),
    distance: Type.Optional(
      Type.Number({ minimum: 0, description: 'In search results: metres from the centre.' }),
    ),
  },
  { title: 'Place' },
);
