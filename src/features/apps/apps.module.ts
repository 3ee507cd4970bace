import { defineModule } from '../../modules.ts';
import { appEvent } from './apps.events.ts';

export const appsModule = defineModule({
  name: 'apps',
  tier: 5,
  events: [appEvent],
});
