import { defineModule } from '../../modules.ts';
import { profileEndpoints } from './profiles.routes.ts';

export const profilesModule = defineModule({
  name: 'profiles',
  tier: 9,
  endpoints: profileEndpoints,
});
