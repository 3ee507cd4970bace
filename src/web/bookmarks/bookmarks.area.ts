import type { Area } from '../kit/area.ts';
import { addedEntries } from '../kit/layout.ts';
import { bookmarkPages } from './bookmarks.pages.ts';
import { bookmarkTexts } from './bookmarks.texts.ts';

export const bookmarksArea: Area = {
  pages: bookmarkPages,
  extends: [
    bookmarkTexts,
    addedEntries.with({
      name: 'bookmarks',
      path: '/bookmarks',
      label: ({ bookmarks }) => bookmarks.title,
      icon: 'notebook',
    }),
  ],
};
