import { defineModule } from '../../modules.ts';
import { blockEndpoints } from './blocks.routes.ts';

export const blocksModule = defineModule({
  name: 'blocks',
  tier: 9,
  endpoints: blockEndpoints,
});
