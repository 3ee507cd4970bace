import type { Area } from '../kit/area.ts';
import { pinnedLists } from '../parts/pins.html.ts';
import { pinnedSearch, searchPage } from './search.page.ts';
import { placeChoices } from './search-places.ts';

/** Search for posts, people, channels and places. */
export const searchArea: Area = {
  pages: [searchPage, placeChoices],
  extends: [pinnedLists.with(pinnedSearch)],
};
