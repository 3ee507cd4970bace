import { defineModule } from '../../modules.ts';
import { replacements } from '../annotations/annotations.ts';
import { placeCheck } from './places.check.sql.ts';
import { placesEvent } from './places.events.ts';
import { placeKind } from './places.kind.ts';
import { placeReplacement } from './places.replacement.ts';
import { placeEndpoints } from './places.routes.ts';
import { Place } from './places.schema.ts';
import { placeMigrations } from './places.tables.ts';

export const placesModule = defineModule({
  name: 'places',
  tier: 2,
  kinds: [placeKind],
  events: [placesEvent],
  endpoints: placeEndpoints,
  guides: [{ position: 67, name: 'places' }],
  extends: [replacements.with(placeReplacement)],
  migrations: placeMigrations,
  tables: {
    places: { key: 'number', distribute: 'reference', ids: true, check: placeCheck },
  },
  reference: {
    sections: {
      Places: 'Places around a position, and one place by its id.',
    },
    schemas: [{ position: 180, schema: Place }],
  },
});
