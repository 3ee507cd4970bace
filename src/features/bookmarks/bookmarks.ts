/** What others may import of this feature. */
export { bookmark, unbookmark } from './bookmarks.actions.ts';
export { bookmarksTopic } from './bookmarks.events.ts';
export { youBookmarked } from './bookmarks.member.ts';
export { searchBookmarks } from './bookmarks.search.ts';
export { readBookmarks } from './bookmarks.sql.ts';
