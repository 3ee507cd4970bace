import { defineModule } from '../../modules.ts';
import { filterEvent } from './filters.events.ts';
import { filterKind } from './filters.kind.ts';
import { filterEndpoints } from './filters.routes.ts';

export const filtersModule = defineModule({
  name: 'filters',
  tier: 9,
  kinds: [filterKind],
  events: [filterEvent],
  endpoints: filterEndpoints,
});
