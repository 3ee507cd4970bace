import { defineModule } from '../../modules.ts';
import { muteEndpoints } from './mutes.routes.ts';

export const mutesModule = defineModule({
  name: 'mutes',
  tier: 9,
  endpoints: muteEndpoints,
});
