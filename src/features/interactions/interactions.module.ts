import { defineModule } from '../../modules.ts';
import { interactionEndpoints } from './interactions.routes.ts';
import { interactionActions, welcomed } from './interactions.types.ts';

export const interactionsModule = defineModule({
  name: 'interactions',
  tier: 9,
  endpoints: interactionEndpoints,
  extends: [interactionActions.with(welcomed)],
});
