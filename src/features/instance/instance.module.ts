import { defineModule } from '../../modules.ts';
import { instanceEvent } from './instance.events.ts';
import { instanceCache } from './instance.ts';

export const instanceModule = defineModule({
  name: 'instance',
  tier: 9,
  events: [instanceEvent],
  caches: [instanceCache],
});
