import { bookmarksTopic } from '../../features/bookmarks/bookmarks.ts';
import type { Area } from '../kit/area.ts';
import { addedEntries } from '../kit/layout.ts';
import { ownTopics } from '../kit/session-streams.ts';
import { postParts } from '../kit/shown-parts.ts';
import { renderBookmark } from './bookmarks.html.ts';
import { bookmarkPages } from './bookmarks.pages.ts';

const styles = `
.actions > .bookmark[aria-pressed="true"] .i { fill: currentColor; }
.narrow > #now > :is(.posts, .empty, .paging) { margin-inline: calc(-1 * var(--s4)); }
`;

export const bookmarksArea: Area = {
  pages: bookmarkPages,
  styles: [styles],
  extends: [
    postParts.with({ action: renderBookmark }),
    ownTopics.with(bookmarksTopic),
    addedEntries.with({
      name: 'bookmarks',
      path: '/bookmarks',
      label: ({ bookmarks }) => bookmarks.title,
      icon: 'bookmark',
    }),
  ],
};
