import { defineModule } from '../../modules.ts';
import { placeKind } from './places.kind.ts';
import { placeEndpoints } from './places.routes.ts';

export const placesModule = defineModule({
  name: 'places',
  tier: 9,
  kinds: [placeKind],
  endpoints: placeEndpoints,
});
