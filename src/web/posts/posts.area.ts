import type { Area } from '../kit/area.ts';
import { postActionPages } from './actions.pages.ts';
import { postFragments } from './fragments.pages.ts';
import { photoPage } from './photo.page.ts';
import { postPage, tombstonePage } from './post.page.ts';

/** A post with its conversation and pictures, writing one, and what is done with it. */
export const postsArea: Area = {
  pages: [postPage, tombstonePage, photoPage, ...postActionPages, ...postFragments],
};
