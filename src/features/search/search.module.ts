import { defineModule } from '../../modules.ts';

export const searchModule = defineModule({
  name: 'search',
  tier: 7,
});
