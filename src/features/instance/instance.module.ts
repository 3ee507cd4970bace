import { defineModule } from '../../modules.ts';
import { instanceCache } from './instance.ts';

export const instanceModule = defineModule({
  name: 'instance',
  tier: 9,
  caches: [instanceCache],
});
