import { defineModule } from '../../modules.ts';
import { pictureUses } from './images.contents.ts';
import { imagePages } from './images.pages.ts';

export const imagesModule = defineModule({
  name: 'images',
  tier: 9,
  pages: imagePages,
  contents: pictureUses,
});
