import type { Area } from '../kit/area.ts';
import { pinnedLists } from '../parts/pins.html.ts';
import { userActionPages } from './actions.pages.ts';
import { intentPages } from './intents.pages.ts';
import { peoplePages } from './people.pages.ts';
import { pinnedPerson, relationFragment, userPages } from './user.page.ts';

/** People, and what others do with them. */
export const profilesArea: Area = {
  pages: [...userPages, relationFragment, ...peoplePages, ...userActionPages, ...intentPages],
  extends: [pinnedLists.with(pinnedPerson)],
};
