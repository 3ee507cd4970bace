import type { ExportedList } from '../../db/tables.ts';
import { rowsOf } from '../../objects/export-rows.ts';

/** The posts that a user starred. */
export const exportedStars: ExportedList = {
  name: 'stars.json',
  position: 30,
  counted: 'num_stars',
  read: rowsOf('stars'),
};
