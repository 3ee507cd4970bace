import type { Page } from '../../http/page.ts';
import { actionPages } from './actions.pages.ts';
import { feedPages } from './feeds.pages.ts';
import { aboutPage, frontPage } from './front.page.ts';
import { intentPages } from './intents.pages.ts';
import { listPages } from './lists.pages.ts';
import { peoplePages } from './people.pages.ts';
import { photoPage } from './photo.page.ts';
import { postPage } from './post.page.ts';
import { searchPage } from './search.page.ts';
import { sitePages } from './site.pages.ts';
import { userPage } from './user.page.ts';

/** The pages for reading and posting, their assets, and their feeds. */
export const webPages: readonly Page[] = [
  frontPage,
  aboutPage,
  userPage,
  postPage,
  photoPage,
  ...listPages,
  ...peoplePages,
  searchPage,
  ...actionPages,
  ...intentPages,
  ...feedPages,
  ...sitePages,
];
