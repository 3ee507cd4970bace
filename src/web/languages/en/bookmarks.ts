/** Bookmarks of posts. */
export const bookmarks = {
  title: 'Bookmarks',
  bookmark: 'Bookmark',
  bookmarked: 'Bookmarked',
  removed: 'Bookmark removed',
  search: 'Search your bookmarks',
  none: 'Posts that you bookmark appear here. Nobody else sees them.',
  noMatch: 'No post that you bookmarked matches.',
};
