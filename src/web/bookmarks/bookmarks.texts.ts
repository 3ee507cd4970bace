import { addedAreas } from '../languages/en.ts';

declare module '../languages/en.ts' {
  interface Texts {
    bookmarks: typeof bookmarks;
  }
}

/** In English; docs/translating.md says where those of other languages stand. */
const bookmarks = {
  title: 'Bookmarks',
  none: 'You have no bookmarks yet.',
  text: 'Text',
  create: 'Add',
  remove: 'Delete',
};

export const bookmarkTexts = addedAreas.with({ bookmarks });
