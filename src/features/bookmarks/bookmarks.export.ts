import type { ExportedList } from '../../db/tables.ts';
import { rowsOf } from '../../objects/export-rows.ts';

/** The posts that a user bookmarked. */
export const exportedBookmarks: ExportedList = {
  name: 'bookmarks.json',
  position: 35,
  read: rowsOf('bookmarks'),
};
