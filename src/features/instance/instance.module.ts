import { defineModule } from '../../modules.ts';
import { instanceEvent } from './instance.events.ts';
import { instanceCache } from './instance.ts';

export const instanceModule = defineModule({
  name: 'instance',
  tier: 4,
  events: [instanceEvent],
  caches: [instanceCache],
});
