import { defineModule } from '../../modules.ts';
import { interactionActions } from '../interactions/interactions.types.ts';
import { starred } from './stars.actions.ts';
import { starEvent } from './stars.events.ts';
import { starEndpoints } from './stars.routes.ts';

export const starsModule = defineModule({
  name: 'stars',
  tier: 9,
  events: [starEvent],
  endpoints: starEndpoints,
  extends: [interactionActions.with(starred)],
});
