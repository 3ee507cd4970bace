import { defineModule } from '../../modules.ts';
import { contentLimits, profileRules } from '../content/content.ts';
import { objectLimits } from '../service/service.ts';
import { pictureCache } from './pictures.cache.ts';
import { pictureUses } from './pictures.contents.ts';
import { imagePages } from './pictures.pages.ts';
import { profileEndpoints } from './profiles.routes.ts';

export const profilesModule = defineModule({
  name: 'profiles',
  tier: 7,
  extends: [
    objectLimits.with(contentLimits('user', profileRules, 'Longest text of a description, in code points.')),
  ],
  endpoints: profileEndpoints,
  pages: imagePages,
  caches: [pictureCache],
  contents: pictureUses,
});
