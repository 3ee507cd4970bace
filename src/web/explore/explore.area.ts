import type { Area } from '../kit/area.ts';
import { pinnedLists } from '../parts/pins.html.ts';
import { explorePages, pinnedStream } from './explore.pages.ts';

export const exploreArea: Area = {
  pages: [...explorePages],
  extends: [pinnedLists.with(pinnedStream)],
};
