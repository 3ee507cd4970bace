import { defineModule } from '../../modules.ts';
import { muteEvent } from './mutes.events.ts';
import { muteEndpoints } from './mutes.routes.ts';

export const mutesModule = defineModule({
  name: 'mutes',
  tier: 9,
  events: [muteEvent],
  endpoints: muteEndpoints,
});
