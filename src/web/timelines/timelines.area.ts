import type { Area } from '../kit/area.ts';
import { pinnedLists } from '../parts/pins.html.ts';
import { feedPages } from './feeds.pages.ts';
import { aboutPage, frontPage } from './front.page.ts';
import { frontStyles } from './front-style.ts';
import { listPages, pinnedTag } from './lists.pages.ts';

/** The front page, lists of posts and their feeds. */
export const timelinesArea: Area = {
  pages: [frontPage, aboutPage, ...listPages, ...feedPages],
  styles: [frontStyles],
  extends: [pinnedLists.with(pinnedTag)],
};
