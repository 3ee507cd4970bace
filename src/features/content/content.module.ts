import { defineModule } from '../../modules.ts';

export const contentModule = defineModule({
  name: 'content',
  tier: 3,
});
