import { defineModule } from '../../modules.ts';
import { starEndpoints } from './stars.routes.ts';

export const starsModule = defineModule({
  name: 'stars',
  tier: 9,
  endpoints: starEndpoints,
});
