import { addedAreas } from '../languages/en.ts';

declare module '../languages/en.ts' {
  interface Texts {
    bookmarks: typeof bookmarks;
  }
}

/** In English; docs/translating.md says where those of other languages stand. */
const bookmarks = {
  title: 'Bookmarks',
  bookmark: 'Bookmark',
  bookmarked: 'Bookmarked',
  removed: 'Bookmark removed',
  search: 'Search your bookmarks',
  none: 'Posts that you bookmark appear here. Nobody else sees them.',
  noMatch: 'No post that you bookmarked matches.',
};

export const bookmarkTexts = addedAreas.with({ bookmarks });
