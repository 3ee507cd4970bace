import { defineModule } from '../../modules.ts';
import { pictureUses } from './pictures.contents.ts';
import { imagePages } from './pictures.pages.ts';
import { profileEndpoints } from './profiles.routes.ts';

export const profilesModule = defineModule({
  name: 'profiles',
  tier: 7,
  endpoints: profileEndpoints,
  pages: imagePages,
  contents: pictureUses,
});
