import { defineModule } from '../../modules.ts';
import { searchEndpoints } from './search.routes.ts';

export const searchModule = defineModule({
  name: 'search',
  tier: 9,
  endpoints: searchEndpoints,
});
