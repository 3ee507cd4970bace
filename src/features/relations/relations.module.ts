import { defineModule } from '../../modules.ts';

export const relationsModule = defineModule({
  name: 'relations',
  tier: 7,
});
