import { Type } from 'typebox';

const Text = Type.Optional(Type.String());
const about = (description: string) => Type.Optional(Type.String({ description }));

/** A Place; its empty fields are left out (docs/interface.md, Places). */
export const Place = Type.Object(
  {
    placedb_id: Type.String({ description: 'Its id; a setting may give this key another name.' }),
    name: Type.String(),
    address: Text,
    address_extended: Text,
    locality: Text,
    region: Text,
    admin_region: Text,
    post_town: Text,
    po_box: Text,
    postcode: Text,
    country_code: about('ISO 3166-1 alpha-2.'),
    latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees.' }),
    longitude: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees.' }),
    is_open: Type.Optional(
      Type.Boolean({ description: 'In business, or open to the public; not its opening hours.' }),
    ),
    telephone: about('In local form.'),
    fax: about('In local form.'),
    website: Text,
    categories: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String({ description: 'Of the most specific category.' }),
          labels: Type.Array(Type.String(), { description: 'From general to specific.' }),
        }),
      ),
    ),
    distance: Type.Optional(
      Type.Number({ minimum: 0, description: 'In search results: metres from the centre.' }),
    ),
  },
  { title: 'Place' },
);
