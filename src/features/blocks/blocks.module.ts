import { defineModule } from '../../modules.ts';
import { blockEvent } from './blocks.events.ts';
import { blockEndpoints } from './blocks.routes.ts';

export const blocksModule = defineModule({
  name: 'blocks',
  tier: 9,
  events: [blockEvent],
  endpoints: blockEndpoints,
});
