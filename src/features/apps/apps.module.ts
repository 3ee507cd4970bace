import { defineModule } from '../../modules.ts';

export const appsModule = defineModule({
  name: 'apps',
  tier: 5,
});
