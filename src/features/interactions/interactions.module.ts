import { defineModule } from '../../modules.ts';
import { interactionEndpoints } from './interactions.routes.ts';

export const interactionsModule = defineModule({
  name: 'interactions',
  tier: 9,
  endpoints: interactionEndpoints,
});
