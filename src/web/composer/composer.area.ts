import type { Area } from '../kit/area.ts';
import { composerPages } from './composer.pages.ts';
import { composerStyles } from './composer-style.ts';

/** What scripts ask for while a post or message is written. */
export const composerArea: Area = {
  pages: [...composerPages],
  styles: [composerStyles],
};
