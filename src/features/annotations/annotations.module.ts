import { defineModule } from '../../modules.ts';

export const annotationsModule = defineModule({
  name: 'annotations',
  tier: 1,
});
