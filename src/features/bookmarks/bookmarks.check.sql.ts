import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of bookmarks. */
export const bookmarkCheck: TableCheck = {
  strays: [
    [
      'bookmarks of reposts',
      'select count(*) as n from bookmarks b join posts p on p.id = b.post_id where p.repost_of is not null',
    ],
  ],
};
