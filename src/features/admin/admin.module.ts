import { defineModule } from '../../modules.ts';

export const adminModule = defineModule({
  name: 'admin',
  tier: 7,
});
