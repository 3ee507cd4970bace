import { defineModule } from '../../modules.ts';
import { textEndpoints } from './text.routes.ts';

export const textModule = defineModule({
  name: 'text',
  tier: 4,
  endpoints: textEndpoints,
  guides: [{ position: 60, name: 'text' }],
});
